/** What a reply says around its data (query-semantics §1.14). The data's bytes are spliced in, never parsed. */
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { instantOf } from '@tessera/core/time/zone';
import type { Compiled } from '@tessera/sql/compile/compile';
import { numberOf, type Pieces } from '../pieces.ts';
import { nothing, type Annotated } from './annotation-sources.ts';
import type { AnswerKey, Kept, Result, ResultHead } from './cache.ts';

/** A bound of the range, which is told on the dataset's wall clock. */
const millis = ({ zone }: Compiled, iso: string | undefined): number | null =>
  iso === undefined ? null : instantOf(Date.parse(`${iso}Z`), zone);

/**
 * Output column → what it is made of: names, SQL somebody wrote, or the metric and values of a pivot.
 * @param parts  what post-processing says of its columns
 */
export function labelMapOf(
  query: Query,
  colnames: readonly string[],
  parts: Result['labelMap'] = {},
): Record<string, readonly string[]> {
  const written = new Map([
    ...query.columns.map((each): [string, string] => [columnLabel(each), typeof each === 'string' ? each : each.sqlExpression]),
    ...(query.metrics ?? []).map((each): [string, string] => [
      metricLabel(each),
      typeof each === 'object' && each.expressionType === 'SQL' ? each.sqlExpression : metricLabel(each),
    ]),
  ]);
  return Object.fromEntries(
    colnames.map((name): [string, readonly string[]] => {
      const made = Object.hasOwn(parts, name) ? (parts[name] ?? [name]) : [name];
      return [name, made.length === 1 ? [written.get(name) ?? made[0] ?? name] : made];
    }),
  );
}

/** What is known of an answer before it is there. */
export interface Foreseen {
  compiled: Compiled;
  key: AnswerKey;
  seconds: number;
  hideSql: boolean;
  /** Columns whose filters templates looked at. */
  templateFilters: readonly string[];
}

/** What is known of an answer when its reply is written. */
export interface Said extends Foreseen {
  kept: Kept;
  /** Row labels are only sent with rows. */
  withRows: boolean;
  annotated: Annotated;
  /** `foreseen` of the same, if it was worked out while the database was busy. */
  opening?: string | undefined;
  /** Of the same, if the database told what it found. */
  early?: Early | undefined;
}

/** What is said before an answer's data, written while the data was. */
export interface Early {
  readonly head: ResultHead;
  readonly opening: Opening;
}

/** ISO to the second, as the wire has it. */
const second = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The beginning of a `full` answer, whatever will be answered: `{` and fields of JSON. */
export function foreseen({ compiled, key, seconds, hideSql, templateFilters }: Foreseen): string {
  const fields = {
    cache_key: key.digest,
    cache_timeout: seconds,
    applied_template_filters: templateFilters,
    error: null,
    stacktrace: null,
    ...(hideSql ? {} : { query: `${compiled.readable};` }),
    status: 'success',
    from_dttm: millis(compiled, compiled.range.since),
    to_dttm: millis(compiled, compiled.range.until),
    result_format: 'json',
    applied_filters: compiled.appliedFilters,
    rejected_filters: compiled.rejectedFilters,
    row_limit: compiled.rowLimit,
  };
  return JSON.stringify(fields).slice(0, -1);
}

/** A `full` answer. */
export function fullAnswer(said: Said): Pieces {
  const { kept, annotated, opening = foreseen(said), early } = said;
  const { result, isCached } = kept;
  // The types were worked out for this very answer.
  const isEarly = !isCached && annotated === nothing && early?.head.coltypes === result.coltypes;
  const made = { head: result, annotated, cachedAt: isCached ? result.madeAt : undefined };
  return beforeData(isEarly ? early.opening : openingOf(textBefore(opening, said, made)), result.bytes);
}

/** What can be written of a fresh `full` answer without layers when its rows are found. @param opening  `foreseen` of the same */
export function earlyOpening(opening: string, said: Pick<Said, 'compiled' | 'withRows'>, head: ResultHead): Early {
  return { head, opening: openingOf(textBefore(opening, said, { head, annotated: nothing, cachedAt: undefined })) };
}

interface Made {
  readonly head: ResultHead;
  readonly annotated: Annotated;
  /** Epoch ms; undefined: it was made for this asker. */
  readonly cachedAt: number | undefined;
}

function textBefore(
  opening: string,
  { compiled, withRows }: Pick<Said, 'compiled' | 'withRows'>,
  { head, annotated, cachedAt }: Made,
): string {
  const fields = {
    cached_dttm: cachedAt === undefined ? null : second(cachedAt),
    is_cached: cachedAt !== undefined,
    annotation_data: annotated.data,
    ...(Object.keys(annotated.errors).length > 0 && { annotation_error: annotated.errors }),
    ...resultFields(compiled, head),
    ...(withRows && { indexnames: head.indexNames ?? Array.from({ length: head.rowcount }, (_, at) => at) }),
  };
  return `${opening},${JSON.stringify(fields).slice(1)}`;
}

function resultFields({ query, zone, seen }: Compiled, result: ResultHead) {
  return {
    ...zonedFields(
      zone,
      seen.map(({ label }) => label),
    ),
    rowcount: result.rowcount,
    sql_rowcount: result.sqlRowcount,
    label_map: labelMapOf(query, result.colnames, result.labelMap),
    colnames: result.colnames,
    coltypes: result.coltypes,
  };
}

/** The clock that moments are meant to be read on; UTC goes without saying. */
export const zonedFields = (zone: string, columns: readonly string[]) =>
  zone === 'UTC' ? {} : { timezone: zone, zoned_columns: columns };

/** A `results` answer: the data and what it takes to read it. */
export function resultsAnswer({ compiled, kept }: Said): Pieces {
  return withData(resultFields(compiled, kept.result), kept.result.bytes);
}

/** `{…head, "data": <bytes>}` without looking into the bytes. */
export function withData(head: Readonly<Record<string, unknown>>, bytes: Buffer): Pieces {
  return beforeData(openingOf(JSON.stringify(head)), bytes);
}

/** All that stands before an answer's data: as text, and as it goes out. */
interface Opening {
  readonly text: string;
  readonly bytes: Buffer;
}

/** @param text  JSON of an object */
function openingOf(text: string): Opening {
  return { text, bytes: Buffer.from(text === '{}' ? '{"data":' : `${text.slice(0, -1)},"data":`) };
}

function beforeData({ text, bytes: before }: Opening, bytes: Buffer): Pieces {
  const data = bytes.byteLength > 0 ? bytes : Buffer.from('[]');
  return { parts: [before, data, Buffer.from('}')], content: () => `${numberOf(bytes)} ${text}` };
}

/** `{"result":[…]}` of ready answers. */
export function resultList(answers: readonly Pieces[]): Pieces {
  const said = answers.flatMap(({ content }) => content ?? []);
  return {
    parts: [
      Buffer.from('{"result":['),
      ...answers.flatMap(({ parts }, at) => (at === 0 ? parts : [Buffer.from(','), ...parts])),
      Buffer.from(']}'),
    ],
    content: said.length < answers.length ? undefined : () => said.map((content) => content()).join('\n'),
  };
}
