// Package picture turns problems, solutions, searches and their trees into pictures
// for package draw. It decides what a picture shows; draw decides how that looks.
// The command, the web page and the terminal all use it.
package picture
