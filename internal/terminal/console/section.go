package console

import "github.com/spf13/cobra"

// Section adds commands to root under a title of its help.
func Section(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

// Listed returns cmd, which the help of the program shows with brief, at most 26 characters.
func Listed(brief string, cmd *cobra.Command) *cobra.Command {
	cmd.Annotations = map[string]string{briefly: brief}
	return cmd
}

// Topic returns a topic of help.
func Topic(name, short, text string) *cobra.Command {
	return &cobra.Command{Use: name, Short: short, Long: text}
}
