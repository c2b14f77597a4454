# Runs the programs of list.json, each as often as it says or until it draws a solution.
import contextlib, io, json

for name, file, runs in json.load(open("list.json")):
    program = compile(open(file).read(), file, "exec")
    for _ in range(runs):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(program, {"__name__": "__main__"})
        if "Q" in printed.getvalue():
            break
    print(printed.getvalue(), end="")
    print("after", name)
