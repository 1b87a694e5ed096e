/** What is wrong with a statement, and where. */
import type { database } from '@tessera/api/database';
import type { ReplyInputOf } from '@tessera/api/contract';
import { Failure } from '@tessera/core/failures';
import { withoutEnd } from '@tessera/core/format/stripped';
import { informationAsked } from '@tessera/sql/read/information';
import { isTemplate } from '@tessera/sql/template/render';
import type { Context } from '../../context.ts';
import { readStatement } from '../../query/sql-gate/gate-read.ts';
import { introspectionTimeoutMs, type DatabaseRow } from '../connections/connection.ts';
import { openDriver } from '../connections/open-connection.ts';
import { readyStatement } from '../statement.ts';

type Mistakes = ReplyInputOf<typeof database.validateSql>['result'];
interface Place {
  readonly line: number;
  readonly column: number | undefined;
}

/** None when the database could run it. Lines and columns count from 1. */
export async function mistakesIn(ctx: Context, row: DatabaseRow, sql: string, parameters?: string): Promise<Mistakes> {
  // What the SQL page answers by itself is no SELECT, and says when it runs what is wrong with it.
  const isInformation = informationAsked(withoutEnd(sql, '; \t\r\n'), row.backend) !== undefined;
  if (sql.trim() === '' || isInformation || /\binformation_schema\b/i.test(sql)) return [];
  // The parser knows no templates; an error in a rendered one has no position.
  const parsed = isTemplate(sql) ? undefined : await readStatement((text) => ctx.services.engine.parse(text), sql, row.backend);
  const broken = parsed && 'problem' in parsed && parsed.at !== undefined ? placeAt(sql, parsed.at) : undefined;
  try {
    const ready = await readyStatement(ctx, row, { sql: withoutEnd(sql, '; \t\r\n'), parameters });
    const options = { deadlineMs: introspectionTimeoutMs, maxRows: 0, signal: ctx.signal };
    await (await openDriver(ctx, row)).describe(ready, options);
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.kind.status >= 500) throw error;
    const said = error.detail.message ?? error.message;
    const place = broken ?? (parsed ? placeOf(said, sql) : lineOf(error));
    const column = place?.column ?? null;
    const message = said.split('\n', 1)[0] ?? said;
    return [{ line_number: place?.line ?? null, start_column: column, end_column: column, message }];
  }
}

/** A template says its line itself. */
function lineOf({ detail }: Failure): Place | undefined {
  const line = detail.extra?.['line'];
  return typeof line === 'number' ? { line, column: undefined } : undefined;
}

function placeAt(sql: string, offset: number): Place {
  const lines = sql.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** DuckDB shows the line, or a piece of it between dots, with a caret below. */
function placeOf(message: string, sql: string): Place | undefined {
  const shown = /LINE (\d+): (.*)\n( *)\^/.exec(message);
  if (!shown) return undefined;
  const [, line = '1', excerpt = '', indent = ''] = shown;
  const caret = indent.length - `LINE ${line}: `.length;
  const piece = excerpt.replace(/^\.\.\.|\.\.\.$/g, '');
  const start = sql.split('\n')[Number(line) - 1]?.indexOf(piece) ?? -1;
  const within = excerpt.startsWith('...') ? caret - 3 : caret;
  return { line: Number(line), column: start < 0 || within < 0 ? undefined : start + within + 1 };
}
