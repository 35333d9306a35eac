"""``python -m pumice`` is the command, whatever PATH says."""

import os
import sys

from ._binary import find_pumice

if __name__ == "__main__":
    command = find_pumice()
    os.execv(command, [command, *sys.argv[1:]])
