/**
 * Rules inside SQL that people wrote: every table that has rules is replaced, where it is named, by the rows the asker
 * has of it. The text around stays byte for byte. What cannot be replaced for certain is refused.
 */
import { Failure } from '@tessera/core/failures';
import type { TablePlace } from '@tessera/sql/read/inspection';

/** A LIMIT keeps the planner from looking at other rows first: their values must not show in an error. */
const barrier = 'LIMIT 9223372036854775807';

/**
 * @param conditionFor  the rows the asker has of a table as one condition; undefined = all
 * @throws Failure SQL_REFUSED when a table is named in a way that is not understood
 */
export function spliceRules(
  sql: string,
  places: readonly TablePlace[],
  quote: (name: string) => string,
  conditionFor: (place: TablePlace) => string | undefined,
): string {
  return replaceTables(sql, places, (place, name) => {
    const condition = conditionFor(place);
    if (condition === undefined) return undefined;
    if (name === undefined)
      throw new Failure('SQL_REFUSED', {
        message: `Row-level security cannot be applied to ${place.table.name} here. Name the table plainly, as in FROM ${place.table.name}.`,
      });
    const alias = place.alias === '' ? ` AS ${quote(place.table.name)}` : '';
    return `(SELECT * FROM ${name} WHERE ${condition} ${barrier})${alias}`;
  });
}

/**
 * Puts other texts where a statement names tables; the text around stays byte for byte.
 * @param insteadOf  what stands there instead, given the name as it is written, or the fact that it is not understood;
 * undefined leaves it
 */
export function replaceTables(
  sql: string,
  places: readonly TablePlace[],
  insteadOf: (place: TablePlace, written: string | undefined) => string | undefined,
): string {
  const text = Buffer.from(sql, 'utf8');
  const once = [...new Map(places.map((place) => [place.at, place])).values()].toSorted((left, right) => right.at - left.at);
  let result = text;
  for (const place of once) {
    const end = nameEnd(text, place);
    const rows = insteadOf(place, end === undefined ? undefined : text.subarray(place.at, end).toString('utf8'));
    if (rows === undefined) continue;
    result = Buffer.concat([result.subarray(0, place.at), Buffer.from(rows, 'utf8'), result.subarray(end ?? place.at)]);
  }
  return result.toString('utf8');
}

const blanks = /(?:\s|--[^\n]*(?:\n|$)|\/\*[^*/]*\*\/)*/y;
const identifier = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|[\p{L}_][\p{L}\p{N}_$]*/uy;

/** Where the qualified name that begins at a place ends, in bytes; undefined when it is not that name. */
function nameEnd(text: Buffer, { at, table }: TablePlace): number | undefined {
  if (!Number.isInteger(at) || at < 0 || at >= text.length) return undefined;
  const rest = text.subarray(at, at + 4000).toString('utf8');
  const wanted = [table.catalog, table.schema, table.name].filter((part) => part !== undefined && part !== '');
  let from = 0;
  for (const [part, name] of wanted.entries()) {
    if (part > 0) {
      from = past(blanks, rest, from) ?? from;
      if (rest[from] !== '.') return undefined;
      from = past(blanks, rest, from + 1) ?? from + 1;
    }
    const end = past(identifier, rest, from);
    if (end === undefined || plain(rest.slice(from, end)) !== name?.toLowerCase()) return undefined;
    from = end;
  }
  // `a.b` where only `a` was meant would be another table.
  const next = past(blanks, rest, from) ?? from;
  return rest[next] === '.' || rest[next] === '(' ? undefined : at + Buffer.byteLength(rest.slice(0, from), 'utf8');
}

function past(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function plain(written: string): string {
  if (written.startsWith('[')) return written.slice(1, -1).toLowerCase();
  const quote = /^["'`]/.exec(written)?.[0];
  return (quote === undefined ? written : written.slice(1, -1).replaceAll(quote + quote, quote)).toLowerCase();
}
