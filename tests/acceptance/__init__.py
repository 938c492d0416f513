"""What the issue asks for, proven from outside: the command line and the finished files."""
