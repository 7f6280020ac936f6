"""What a client's library complains of in its log."""

import logging


class Fatal(logging.Handler):
    """Remembers every complaint of the library."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.complaints = []

    def emit(self, record):
        self.complaints.append(self.format(record))
