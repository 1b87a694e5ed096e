"""Runs statements on Apache Spark: a JSON object {"sql", "values"} per line in, {"columns", "rows"} or {"error"} per line out.

Cells are texts as Databricks' Statement Execution API writes them.
"""
import base64
import datetime
import decimal
import json
import sys

from pyspark.sql import SparkSession

spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.session.timeZone", "UTC")
    # As in Databricks SQL.
    .config("spark.sql.ansi.enabled", "true")
    .config("spark.sql.warehouse.dir", sys.argv[1])
    .config("spark.driver.extraJavaOptions", "-Duser.timezone=UTC -Dderby.system.home=" + sys.argv[1])
    .getOrCreate()
)
spark.sparkContext.setLogLevel("OFF")


def text(cell):
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, datetime.datetime):
        return cell.astimezone(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(cell, (bytes, bytearray)):
        return base64.b64encode(bytes(cell)).decode()
    if isinstance(cell, (list, tuple, dict)):
        return json.dumps(cell, default=str)
    return str(cell)


def named(value):
    text, kind = value["value"], value["type"]
    if text is None or kind == "STRING":
        return text
    if kind == "BOOLEAN":
        return text == "true"
    return int(text) if kind == "BIGINT" else float(text) if kind == "DOUBLE" else decimal.Decimal(text)


print(json.dumps({"version": spark.version}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    try:
        found = spark.sql(asked["sql"], args={name: named(value) for name, value in asked["values"].items()})
        columns = [{"name": field.name, "type_text": field.dataType.simpleString()} for field in found.schema.fields]
        rows = [[text(cell) for cell in row] for row in found.collect()]
        answer = {"columns": columns, "rows": rows}
    except Exception as error:  # Every kind of refusal is an answer.
        answer = {"error": str(error).split("\n\nJVM stacktrace", 1)[0]}
    print(json.dumps(answer), flush=True)
