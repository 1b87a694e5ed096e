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
import type { AnnotationReply } from '../annotations/sources.ts';
import type { AnswerKey, CachedResult, QueryResult, ResultHead } from '../cache/remembered.ts';

/** A bound of the range, given on the dataset's wall clock. */
const millis = ({ zone }: Compiled, iso: string | undefined): number | null =>
  iso === undefined ? null : instantOf(Date.parse(`${iso}Z`), zone);

/**
 * Output column → what it is made of: names, custom SQL, or the metric and values of a pivot.
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

/** What is known of an answer when its reply is written. */
export interface ReplyContext {
  compiled: Compiled;
  key: AnswerKey;
  seconds: number;
  hideSql: boolean;
  /** Columns whose filters templates looked at. */
  templateFilters: readonly string[];
  /** Row labels are only sent with rows. */
  withRows: boolean;
  kept: CachedResult;
  annotated: AnnotationReply;
}

/** ISO to the second, as the wire has it. */
const second = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** A `full` answer. */
export function fullAnswer(said: ReplyContext): BufferPieces {
  return withData(fieldsOf(said), said.kept.result.bytes);
}

function fieldsOf({
  compiled,
  key,
  seconds,
  hideSql,
  templateFilters,
  withRows,
  kept: { result, isCached },
  annotated,
}: ReplyContext): Readonly<Record<string, unknown>> {
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
    cached_dttm: isCached ? second(result.madeAt) : null,
    is_cached: isCached,
    annotation_data: annotated.data,
    ...(Object.keys(annotated.errors).length > 0 && { annotation_error: annotated.errors }),
    ...resultFields(compiled, result),
    ...(withRows && { indexnames: result.indexNames ?? Array.from({ length: result.rowcount }, (_, at) => at) }),
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
  const text = JSON.stringify(head);
  const before = Buffer.from(text === '{}' ? '{"data":' : `${text.slice(0, -1)},"data":`);
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
