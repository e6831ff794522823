"""`python -m jamaica` is the command `jamaica`."""

from jamaica.cli import main

if __name__ == "__main__":
    main(prog_name="jamaica")
