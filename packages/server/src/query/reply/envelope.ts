/**
 * What a reply says around its data (docs/reference/questions.md#what-a-reply-says). The data's bytes are spliced in,
 * never parsed.
 */
import { columnLabel } from '@tessera/core/query/column';
import { metricLabel } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import { instantOf } from '@tessera/core/time/zone';
import type { Compiled } from '@tessera/sql/compile/compile';
import { numberOf, type BufferPieces } from '../../pieces.ts';
import { nothing, type AnnotationReply } from '../annotations/sources.ts';
import type { AnswerKey, CachedResult, QueryResult, ResultHead } from '../cache/remembered.ts';

/** A bound of the range, which is told on the dataset's wall clock. */
const millis = ({ zone }: Compiled, iso: string | undefined): number | null =>
  iso === undefined ? null : instantOf(Date.parse(`${iso}Z`), zone);

/**
 * Output column → what it is made of: names, SQL somebody wrote, or the metric and values of a pivot.
 * @param parts  what post-processing says of its columns
 */
function labelMapOf(
  query: Query,
  colnames: readonly string[],
  parts: QueryResult['labelMap'] = {},
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
export interface ExpectedReply {
  compiled: Compiled;
  key: AnswerKey;
  seconds: number;
  hideSql: boolean;
  /** Columns whose filters templates looked at. */
  templateFilters: readonly string[];
  /** Row labels are only sent with rows. */
  withRows: boolean;
}

/** What is known of an answer when its reply is written. */
export interface ReplyContext extends ExpectedReply {
  kept: CachedResult;
  annotated: AnnotationReply;
  /** Of the same, if the database told what it found. */
  early?: PreparedHead | undefined;
}

/** What is said before an answer's data, written while the data was. */
export interface PreparedHead {
  readonly head: ResultHead;
  readonly opening: ReplyHead;
}

/** ISO to the second, as the wire has it. */
const second = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** A `full` answer. */
export function fullAnswer(said: ReplyContext): BufferPieces {
  const { kept, annotated, early } = said;
  const { result, isCached } = kept;
  // The types were worked out for this very answer.
  const isEarly = !isCached && annotated === nothing && early?.head.coltypes === result.coltypes;
  const made = { head: result, annotated, cachedAt: isCached ? result.madeAt : undefined };
  return beforeData(isEarly ? early.opening : openingOf(fieldsOf(said, made)), result.bytes);
}

/** What can be written of a fresh `full` answer without layers when its rows are found. */
export function prepareHead(foreseen: ExpectedReply, head: ResultHead): PreparedHead {
  return { head, opening: openingOf(fieldsOf(foreseen, { head, annotated: nothing, cachedAt: undefined })) };
}

interface Made {
  readonly head: ResultHead;
  readonly annotated: AnnotationReply;
  /** Epoch ms; undefined: it was made for this asker. */
  readonly cachedAt: number | undefined;
}

function fieldsOf(
  { compiled, key, seconds, hideSql, templateFilters, withRows }: ExpectedReply,
  { head, annotated, cachedAt }: Made,
): Readonly<Record<string, unknown>> {
  return {
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
    cached_dttm: cachedAt === undefined ? null : second(cachedAt),
    is_cached: cachedAt !== undefined,
    annotation_data: annotated.data,
    ...(Object.keys(annotated.errors).length > 0 && { annotation_error: annotated.errors }),
    ...resultFields(compiled, head),
    ...(withRows && { indexnames: head.indexNames ?? Array.from({ length: head.rowcount }, (_, at) => at) }),
  };
}

/** What every reply says of its rows. */
export function resultFields({ query, zone, seen }: Compiled, result: ResultHead) {
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
const zonedFields = (zone: string, columns: readonly string[]) =>
  zone === 'UTC' ? {} : { timezone: zone, zoned_columns: columns };

/** A `results` answer: the data and what it takes to read it. */
export function resultsAnswer({ compiled, kept }: ReplyContext): BufferPieces {
  return withData(resultFields(compiled, kept.result), kept.result.bytes);
}

/** `{…head, "data": <bytes>}` without looking into the bytes. */
export function withData(head: Readonly<Record<string, unknown>>, bytes: Buffer): BufferPieces {
  return beforeData(openingOf(head), bytes);
}

/** All that stands before an answer's data: as text, and as it goes out. */
interface ReplyHead {
  readonly text: string;
  readonly bytes: Buffer;
}

function openingOf(fields: Readonly<Record<string, unknown>>): ReplyHead {
  const text = JSON.stringify(fields);
  return { text, bytes: Buffer.from(text === '{}' ? '{"data":' : `${text.slice(0, -1)},"data":`) };
}

function beforeData({ text, bytes: before }: ReplyHead, bytes: Buffer): BufferPieces {
  const data = bytes.byteLength > 0 ? bytes : Buffer.from('[]');
  return { parts: [before, data, Buffer.from('}')], content: () => `${numberOf(bytes)} ${text}` };
}

/** `{"result":[…]}` of ready answers. */
export function resultList(answers: readonly BufferPieces[]): BufferPieces {
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
