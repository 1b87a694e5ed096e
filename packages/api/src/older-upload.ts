/** The upload forms of the first versions: a file becomes a table. docs/reference/api.md#older-calls. */
import { z } from 'zod';
import { contract, type Permission } from './contract.ts';

const text = { type: 'string' };

/** A form's parts are read as they come, so nothing is parsed here; the shape is for the document. */
const formOf = (file: string) =>
  z.unknown().meta({
    type: 'object',
    required: [file, 'name', 'con'],
    properties: {
      [file]: { type: 'string', format: 'binary', description: 'The file' },
      name: { ...text, description: 'Of the table; also `table_name`' },
      con: { type: 'integer', description: 'Id of the database; also `database`' },
      schema: text,
      if_exists: { type: 'string', enum: ['fail', 'replace', 'append'] },
      sep: { ...text, description: 'Also `delimiter`' },
      header: { type: 'string', enum: ['0'] },
      skiprows: { type: 'integer', minimum: 0 },
      nrows: { type: 'integer', minimum: 1 },
      null_values: { ...text, description: 'A JSON list' },
      parse_dates: { ...text, description: 'Names of columns with commas between them' },
      dayfirst: text,
      decimal: { type: 'string', enum: ['.', ','] },
      usecols: { ...text, description: 'A JSON list of names of columns' },
      dtype: { ...text, description: 'JSON: name of a column to its type' },
      sheet_name: text,
    },
  });

/** What leads to the page of uploads. */
const page = (path: `/${string}`, permission: Permission) =>
  ({
    method: 'GET',
    path,
    permission,
    summary: 'Leads to the page from which files are uploaded; older address',
    reply: 'bytes',
    redirect: 302,
  }) as const;

const form = (path: `/${string}`, permission: Permission, file: string) =>
  ({
    method: 'POST',
    path,
    asksDatabase: true,
    permission,
    summary: 'A file becomes a table and a dataset, older form; leads to the list of datasets',
    bodyType: 'multipart',
    body: formOf(file),
    reply: 'bytes',
    redirect: 302,
  }) as const;

const [csv, excel, columnar] = ['/csvtodatabaseview/form', '/exceltodatabaseview/form', '/columnartodatabaseview/form'] as const;

/** One form for each kind of file. */
export const olderUpload = contract({
  csvPage: page(csv, 'can_this_form_get on CsvToDatabaseView'),
  csv: form(csv, 'can_this_form_post on CsvToDatabaseView', 'csv_file'),
  excelPage: page(excel, 'can_this_form_get on ExcelToDatabaseView'),
  excel: form(excel, 'can_this_form_post on ExcelToDatabaseView', 'excel_file'),
  columnarPage: page(columnar, 'can_this_form_get on ColumnarToDatabaseView'),
  columnar: form(columnar, 'can_this_form_post on ColumnarToDatabaseView', 'columnar_file'),
});
