"""ClickHouse's own engine (chDB, from PyPI) behind as much of its HTTP interface as the driver speaks: for tests alone.

`python clickhouse_front.py <folder>` prints the port it listens on. A statement comes as the body or as `query`; settings,
`database` and `param_*` come in the address and are put to a session of its own with SET, as the server does. What the HTTP
server does besides (users, ids of statements, stopping one) is not here: a KILL QUERY is taken and does nothing.
"""

import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from chdb.session import Session

# Words of the HTTP interface; everything else in the address is a setting.
NOT_SETTINGS = {"query", "query_id", "database", "role", "default_format", "session_id"}
# They belong to the HTTP server and the engine does not know them.
OF_THE_SERVER = {"cancel_http_readonly_queries_on_client_close", "wait_end_of_query", "send_progress_in_http_headers"}


def literal(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def asked(folder, sql, words):
    session = Session(folder)
    try:
        if database := words.get("database"):
            session.query("USE `" + database.replace("`", "\\`") + "`")
        settings = {k: v for k, v in words.items() if k not in NOT_SETTINGS | OF_THE_SERVER}
        if settings:
            # Together: readonly does not refuse the others then.
            session.query("SET " + ", ".join(f"{name} = {literal(value)}" for name, value in settings.items()))
        answer = session.query(sql, words.get("default_format", "TabSeparated"))
        return answer.bytes() if hasattr(answer, "bytes") else b""
    finally:
        session.close()


class Front(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        words = dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True))
        sql = (words.get("query", "") + self.body().decode()).strip()
        if self.path.startswith("/ping"):
            return self.answer(200, b"Ok.\n")
        try:
            self.answer(200, b"" if sql.startswith("KILL QUERY") else asked(self.server.folder, sql, words))
        except Exception as error:  # whatever the engine says goes to the one who asked
            text = str(error)
            code = re.search(r"Code: (\d+)\.", text)
            self.answer(500, text.encode(), code.group(1) if code else "1002")

    do_GET = do_POST

    def body(self):
        if self.headers.get("transfer-encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("content-length") or 0))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def answer(self, status, body, code=None):
        self.send_response(status)
        if code:
            self.send_header("X-ClickHouse-Exception-Code", code)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Front)
server.daemon_threads = True
server.folder = sys.argv[1]
# One stays open: the engine ends with its last session.
kept = Session(server.folder)
print(server.server_port, flush=True)
server.serve_forever()
