"""Writes tables as other programs do, for the round-trip tests.

One process for many tables: each line of standard input is a JSON object
{"path", "writer", "options", "columns": [{"name", "kind", "cells"}]}, each line of standard output says what became of it:
{} or {"refused": why}. Cells are texts (see frame.ts), truth values or null.
"""

import csv
import datetime as dt
import decimal
import io
import json
import sys
import warnings

import openpyxl
import pandas as pd
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet
import xlsxwriter

warnings.simplefilter("ignore")


def duration(text):
    return dt.timedelta(microseconds=int(text))


VALUES = {
    "integer": int,
    "decimal": decimal.Decimal,
    "float": float,
    "boolean": bool,
    "text": str,
    "date": dt.date.fromisoformat,
    "datetime": dt.datetime.fromisoformat,
    "instant": dt.datetime.fromisoformat,
    "time": dt.time.fromisoformat,
    "duration": duration,
}


def values(column):
    value = VALUES[column["kind"]]
    return [None if cell is None else value(cell) for cell in column["cells"]]


def rows_of(columns):
    return list(zip(*(values(column) for column in columns)))


def series(column):
    """A pandas column of the usual type; objects where the usual type cannot hold the values."""
    kind, cells = column["kind"], values(column)
    if kind == "float":
        return pd.Series([float("nan") if cell is None else cell for cell in cells], dtype="float64")
    if kind == "datetime":
        return pd.Series(pd.to_datetime(pd.Series(cells, dtype="object")).astype("datetime64[us]"))
    if kind == "duration":
        return pd.Series(pd.to_timedelta(pd.Series(cells, dtype="object")).astype("timedelta64[us]"))
    if kind == "integer" and all(cell is None or abs(cell) < 2**63 for cell in cells):
        return pd.Series(cells, dtype="Int64")
    if kind == "boolean":
        return pd.Series(cells, dtype="boolean")
    return pd.Series(cells, dtype="object")


def frame_of(columns):
    frame = pd.concat([series(column) for column in columns], axis=1)
    frame.columns = [column["name"] for column in columns]
    return frame


def localized(cell, options):
    """A cell as people of a country write it."""
    if isinstance(cell, (float, decimal.Decimal)) and options.get("decimal") == ",":
        return str(cell).replace(".", ",")
    if isinstance(cell, dt.datetime):
        return cell.strftime(options["datetime_format"]) if "datetime_format" in options and cell.tzinfo is None else cell
    if isinstance(cell, dt.date) and "date_format" in options:
        return cell.strftime(options["date_format"])
    return cell


def pandas_csv(path, columns, options):
    frame = frame_of(columns)
    for place, column in enumerate(columns):
        if column["kind"] in ("decimal", "date", "datetime") and {"decimal", "date_format", "datetime_format"} & set(options):
            cells = [localized(cell, options) for cell in values(column)]
            frame.isetitem(place, pd.Series(cells, dtype="object"))
    frame.to_csv(
        path,
        index=False,
        sep=options.get("sep", ","),
        decimal=options.get("decimal", "."),
        encoding=options.get("encoding", "utf-8"),
        quoting=getattr(csv, options.get("quoting", "QUOTE_MINIMAL")),
        lineterminator=options.get("line_end", "\n"),
        na_rep=options.get("na_rep", ""),
    )


def python_csv(path, columns, options):
    """The csv module of Python, with values as str() prints them."""
    text = io.StringIO()
    out = csv.writer(text, dialect=options.get("dialect", "excel"), quoting=getattr(csv, options.get("quoting", "QUOTE_MINIMAL")))
    out.writerow([column["name"] for column in columns])
    out.writerows(rows_of(columns))
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text.getvalue())


ARROW_TYPES = {
    "integer": pa.int64(),
    "float": pa.float64(),
    "boolean": pa.bool_(),
    "text": pa.string(),
    "date": pa.date32(),
    "datetime": pa.timestamp("us"),
    "instant": pa.timestamp("us", "UTC"),
    "time": pa.time64("us"),
    "duration": pa.duration("us"),
}


def arrow_array(column):
    kind, cells = column["kind"], values(column)
    if kind == "decimal":
        # The widest type there is, with as many decimals as are needed.
        scale = max((max(0, -cell.as_tuple().exponent) for cell in cells if cell is not None), default=0)
        return pa.array(cells, pa.decimal128(38, scale))
    if kind == "integer" and any(cell is not None and abs(cell) >= 2**63 for cell in cells):
        return pa.array([None if cell is None else decimal.Decimal(cell) for cell in cells], pa.decimal128(38, 0))
    return pa.array(cells, ARROW_TYPES[kind])


def arrow_table(columns):
    return pa.table([arrow_array(column) for column in columns], names=[column["name"] for column in columns])


def arrow_csv(path, columns, options):
    arrays = []
    for column in columns:
        # It writes neither times of day nor durations by itself.
        if column["kind"] in ("time", "duration"):
            arrays.append(pa.array([None if cell is None else str(cell) for cell in values(column)], pa.string()))
        else:
            arrays.append(arrow_array(column))
    table = pa.table(arrays, names=[column["name"] for column in columns])
    write = pyarrow.csv.WriteOptions(delimiter=options.get("sep", ","), quoting_style=options.get("quoting", "needed"))
    pyarrow.csv.write_csv(table, path, write)


def arrow_parquet(path, columns, options):
    pyarrow.parquet.write_table(arrow_table(columns), path, compression=options.get("compression", "snappy"))


def pandas_parquet(path, columns, options):
    # Of objects it guesses the type: decimals and large numbers are written by pyarrow itself.
    frame = frame_of(columns)
    frame.to_parquet(path, index=False, schema=arrow_table(columns).schema)


def pandas_json(path, columns, options):
    frame_of(columns).to_json(
        path, orient="records", lines=options["lines"], date_format="iso", date_unit="us", double_precision=15
    )


def json_cell(cell):
    return cell.isoformat() if hasattr(cell, "isoformat") else str(cell)


def python_json(path, columns, options):
    names = [column["name"] for column in columns]
    rows = [dict(zip(names, row)) for row in rows_of(columns)]
    with open(path, "w", encoding="utf-8") as file:
        if options["lines"]:
            file.writelines(json.dumps(row, default=json_cell, ensure_ascii=options["ascii"]) + "\n" for row in rows)
        else:
            json.dump(rows, file, default=json_cell, ensure_ascii=options["ascii"], indent=options.get("indent"))


def pandas_excel(path, columns, options):
    frame_of(columns).to_excel(path, index=False, engine=options["engine"])


def openpyxl_sheet(path, columns, options):
    book = openpyxl.Workbook(write_only=options.get("write_only", False))
    sheet = book.create_sheet() if options.get("write_only") else book.active
    if options.get("is1904"):
        book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    sheet.append([column["name"] for column in columns])
    for row in rows_of(columns):
        sheet.append(row)
    book.save(path)


def xlsxwriter_sheet(path, columns, options):
    settings = {"nan_inf_to_errors": True, "date_1904": options.get("is1904", False), "strings_to_formulas": False}
    settings["strings_to_urls"] = False
    if options.get("constant_memory"):
        settings["constant_memory"] = True
    book = xlsxwriter.Workbook(path, settings)
    sheet = book.add_worksheet()
    formats = {
        "date": book.add_format({"num_format": options.get("date", "yyyy-mm-dd")}),
        "datetime": book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss.000"}),
        "time": book.add_format({"num_format": "hh:mm:ss.000"}),
        "duration": book.add_format({"num_format": "[h]:mm:ss.000"}),
    }
    for place, column in enumerate(columns):
        sheet.write_string(0, place, column["name"])
    for at, row in enumerate(rows_of(columns)):
        for place, cell in enumerate(row):
            kind = columns[place]["kind"]
            if cell is None:
                continue
            if kind in formats:
                sheet.write_datetime(at + 1, place, cell, formats[kind])
            elif kind == "text":
                sheet.write_string(at + 1, place, cell)
            elif kind == "boolean":
                sheet.write_boolean(at + 1, place, cell)
            else:
                sheet.write_number(at + 1, place, cell)
    book.close()


WRITERS = {
    writer.__name__: writer
    for writer in (
        pandas_csv,
        python_csv,
        arrow_csv,
        arrow_parquet,
        pandas_parquet,
        pandas_json,
        python_json,
        pandas_excel,
        openpyxl_sheet,
        xlsxwriter_sheet,
    )
}

print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    wish = json.loads(line)
    try:
        WRITERS[wish["writer"]](wish["path"], wish["columns"], wish["options"])
        reply = {}
    except Exception as error:  # Whatever a writer refuses is told.
        reply = {"refused": f"{type(error).__name__}: {error}"}
    print(json.dumps(reply), flush=True)
