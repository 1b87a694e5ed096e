/** The names every template has: who asks, the URL, filters, the question (docs/reference/questions.md#templates). */
import { datasetZone } from '@tessera/core/dataset';
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { Filter } from '@tessera/core/query/filter';
import { toIso } from '@tessera/core/time/calendar';
import { resolveTimeRange } from '@tessera/core/time/range';
import { instantOf } from '@tessera/core/time/zone';
import { isCalendar } from '../compile/scope.ts';
import type { TemplateFilter } from './filters.ts';
import { fault } from './fault.ts';
import type { TemplateFacts } from './facts.ts';
import { flagArgument, named, numberArgument, textArgument } from './given.ts';
import type { RenderNotes } from './notes.ts';
import { partitionMacros } from './partitions.ts';
import { momentLiteral } from './moment-literal.ts';
import { strftime, strptime } from './strftime.ts';
import { joined, nameText, plainOf, sqlText, Text, valueText, type TemplateText } from './text.ts';
import {
  authorValue,
  Callable,
  Dict,
  isStr,
  membersOf,
  TemplateMoment,
  Namespace,
  Sequence,
  textOf,
  Undefined,
  valueOf,
  type CallArguments,
  type TemplateValue,
} from './value.ts';

/** Names and filters of one rendering. */
export function templateScopeOf(facts: TemplateFacts, notes: RenderNotes) {
  const macros = [...ofUser(facts, notes), ...ofFilters(facts, notes), ...ofOthers(notes), ...ofLanguage()];
  const names = new Map<string, TemplateValue>([
    ...macros.map((each): [string, TemplateValue] => [each.name, each]),
    ...partitionMacros(facts, notes),
    ...ofQuestion(facts),
    ...Object.entries(facts.parameters).map(([name, value]): [string, TemplateValue] => [name, authorValue(value)]),
  ]);
  return { names, filters };
}

const macro = (name: string, call: (given: CallArguments) => TemplateValue): Callable => new Callable(name, call);

/** Values of the one who asks; each enters the cache key unless the template says otherwise. */
function ofUser(facts: TemplateFacts, notes: RenderNotes): Callable[] {
  const { user } = facts;
  const about = (name: string, value: () => TemplateValue): Callable =>
    macro(name, (given) => {
      const { add_to_cache_keys } = named(name, given, ['add_to_cache_keys']);
      const found = value();
      if (found !== null && flagArgument(name, 'add_to_cache_keys', add_to_cache_keys, true)) note(notes, found);
      return found;
    });
  return [
    about('current_user_id', () => user.id),
    about('current_username', () => (user.username === null ? null : valueText(user.username))),
    about('current_user_email', () => {
      const found = notes.get({ what: 'email' });
      return found && 'text' in found ? valueText(found.text) : null;
    }),
    about('current_user_roles', () => (user.roles === null ? null : valueOf(user.roles.toSorted()))),
    about('current_user_rls_rules', () => {
      const found = notes.get({ what: 'rules' });
      return found && 'texts' in found && found.texts.length > 0 ? valueOf(found.texts.toSorted()) : null;
    }),
    macro('url_param', (given) => {
      const asked = named('url_param', given, ['param', 'default', 'add_to_cache_keys', 'escape_result']);
      const text = facts.urlParam(textArgument('url_param', 'param', asked.param));
      const found = text === undefined ? dataOf(asked.default ?? null) : valueText(text);
      if (found !== null && flagArgument('url_param', 'add_to_cache_keys', asked.add_to_cache_keys, true)) note(notes, found);
      return found;
    }),
    macro('cache_key_wrapper', (given) => {
      const { key = null } = named('cache_key_wrapper', given, ['key']);
      note(notes, key);
      return key;
    }),
  ];
}

const note = (notes: RenderNotes, value: TemplateValue): void => void notes.cacheKeys.add(plainOf(textOf(value)));

/** A macro's answer is data, also where the author wrote it as the default. */
function dataOf(value: TemplateValue): TemplateValue {
  return typeof value === 'string' ? valueText(value) : value;
}

const listOps = new Set(['IN', 'NOT IN']);
const bareOps = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);

const isEmpty = (val: Filter['val']): boolean =>
  val === null || val === undefined || val === '' || (Array.isArray(val) && val.length === 0);

/** The question's filters on a column that say something. */
function filtersOn({ question }: TemplateFacts, column: string): Filter[] {
  return (question?.filters ?? []).filter(
    (each) => columnLabel(each.col) === column && (bareOps.has(each.op) || !isEmpty(each.val)),
  );
}

function ofFilters(facts: TemplateFacts, notes: RenderNotes): Callable[] {
  const looked = (column: string, remove: TemplateValue | undefined, of: string): void => {
    notes.filters.add(column);
    if (flagArgument(of, 'remove_filter', remove, false)) notes.removed.add(column);
  };
  return [
    macro('filter_values', (given) => {
      const asked = named('filter_values', given, ['column', 'default', 'remove_filter']);
      const column = textArgument('filter_values', 'column', asked.column);
      looked(column, asked.remove_filter, 'filter_values');
      const values = filtersOn(facts, column).flatMap(({ val }) => (Array.isArray(val) ? val : isEmpty(val) ? [] : [val]));
      if (values.length > 0) return valueOf(values);
      return new Sequence(asked.default === undefined || asked.default === null ? [] : [dataOf(asked.default)]);
    }),
    macro('get_filters', (given) => {
      const asked = named('get_filters', given, ['column', 'remove_filter']);
      const column = textArgument('get_filters', 'column', asked.column);
      looked(column, asked.remove_filter, 'get_filters');
      return new Sequence(filtersOn(facts, column).map((filter) => filterOut(column, filter)));
    }),
    macro('get_time_filter', (given) => timeFilter(facts, given, looked)),
  ];
}

function filterOut(column: string, { op, val }: Filter): Dict {
  const value = listOps.has(op) && !Array.isArray(val) ? [val] : val;
  return new Dict([
    ['op', op],
    ['col', valueText(column)],
    ['val', valueOf(value)],
  ]);
}

/** A column's time range as engine literals, or by a pattern; an open end is none. */
function timeFilter(
  facts: TemplateFacts,
  given: CallArguments,
  looked: (column: string, remove: TemplateValue | undefined, of: string) => void,
): TemplateValue {
  const asked = named('get_time_filter', given, ['column', 'default', 'target_type', 'strftime', 'remove_filter']);
  const column = asked.column === undefined || asked.column === null ? undefined : plainOf(textOf(asked.column));
  const own = column === undefined ? undefined : filtersOn(facts, column).find(({ op }) => op === 'TEMPORAL_RANGE')?.val;
  if (column !== undefined) looked(column, asked.remove_filter, 'get_time_filter');
  const said = typeof own === 'string' ? own : (facts.question?.timeRange ?? 'No filter');
  const fallback = asked.default === undefined || asked.default === null ? undefined : plainOf(textOf(asked.default));
  const text = said === 'No filter' && fallback !== undefined ? fallback : said;
  const zone = facts.dataset ? datasetZone(facts.dataset) : 'UTC';
  const { since, until } = text === 'No filter' ? {} : resolveTimeRange(text, facts.now, { zone });
  const known = column === undefined ? undefined : facts.dataset?.columns.find((each) => each.column_name === column);
  const type = isStr(asked.target_type ?? null) ? plainOf(textOf(asked.target_type ?? '')) : undefined;
  const pattern = isStr(asked.strftime ?? null) ? plainOf(textOf(asked.strftime ?? '')) : undefined;
  // What is stored is compared: moments in UTC, days as the calendar has them.
  const stored = known && isCalendar(known, facts.dialect) ? 'UTC' : zone;
  const bound = (wall: string | undefined): TemplateValue => {
    if (wall === undefined) return null;
    const iso = toIso(instantOf(Date.parse(`${wall}Z`), stored));
    return pattern === undefined
      ? sqlText(momentLiteral(facts.dialect, iso, { type: type ?? known?.type, format: known?.python_date_format }))
      : valueText(strftime(Date.parse(`${iso}Z`), pattern));
  };
  return new Dict([
    ['from_expr', bound(since)],
    ['to_expr', bound(until)],
    ['time_range', valueText(text)],
  ]);
}

function ofOthers(notes: RenderNotes): Callable[] {
  const sqlOf = (found: ReturnType<RenderNotes['get']>): TemplateValue => (found && 'sql' in found ? sqlText(found.sql) : null);
  return [
    macro('dataset', (given) => {
      const asked = named('dataset', given, ['id', 'include_metrics', 'columns']);
      const columns = asked.columns === undefined || asked.columns === null ? null : membersOf(asked.columns);
      return sqlOf(
        notes.get({
          what: 'dataset',
          id: numberArgument('dataset', 'id', asked.id),
          metrics: flagArgument('dataset', 'include_metrics', asked.include_metrics, false),
          columns: columns && columns.map((each) => textArgument('dataset', 'columns', each)),
        }),
      );
    }),
    macro('metric', (given) => {
      const asked = named('metric', given, ['key', 'dataset_id']);
      const id =
        asked.dataset_id === undefined || asked.dataset_id === null
          ? null
          : numberArgument('metric', 'dataset_id', asked.dataset_id);
      return sqlOf(notes.get({ what: 'metric', key: textArgument('metric', 'key', asked.key), id }));
    }),
  ];
}

/** `range`, `namespace`, `dict`: what the language itself has. */
function ofLanguage(): Callable[] {
  return [
    macro('range', (given) => {
      const asked = named('range', given, ['start', 'stop', 'step']);
      const first = numberArgument('range', 'start', asked.start);
      const [start, stop] = asked.stop === undefined ? [0, first] : [first, numberArgument('range', 'stop', asked.stop)];
      const step = numberArgument('range', 'step', asked.step, 1);
      if (step === 0) fault('range(): the step is zero');
      const count = Math.max(0, Math.ceil((stop - start) / step));
      if (count > 20_000) fault('a list has more than 20000 members');
      return new Sequence(Array.from({ length: count }, (_, at) => start + at * step));
    }),
    macro('namespace', ({ named: values }) => {
      const space = new Namespace();
      for (const [name, value] of values) space.members.set(name, value);
      return space;
    }),
    macro('dict', ({ named: values }) => new Dict(values)),
  ];
}

/** Variables that say what is asked. */
function ofQuestion({ question, dataset }: TemplateFacts): [string, TemplateValue][] {
  if (!question) return [];
  const known = new Set((dataset?.columns ?? []).map((each) => each.column_name));
  const asked = (column: Column): TemplateValue =>
    typeof column === 'string' && known.has(column) ? nameText(column) : valueOf(column);
  const columns = new Sequence(question.columns.map(asked));
  return [
    ['columns', columns],
    ['groupby', columns],
    ['metrics', question.metrics ? new Sequence(question.metrics.map((each) => valueOf(each))) : null],
    ['filter', valueOf(question.filters)],
    ['row_limit', question.rowLimit],
    ['row_offset', question.rowOffset],
    ['from_dttm', valueOf(question.from)],
    ['to_dttm', valueOf(question.to)],
    [
      'time_column',
      question.timeColumn !== null && known.has(question.timeColumn)
        ? nameText(question.timeColumn)
        : valueOf(question.timeColumn),
    ],
    ['time_grain', valueOf(question.timeGrain)],
    ['table_columns', new Sequence([...known].map(nameText))],
  ];
}

/** `('a', 'b')`; nothing is `()`, or none where the template says so. */
const whereIn: TemplateFilter = (of, given) => {
  const { default_to_none } = named('where_in', given, ['default_to_none']);
  const orNone = flagArgument('where_in', 'default_to_none', default_to_none, false);
  const items = of === null || of instanceof Undefined ? [] : of instanceof Sequence ? of.items : [of];
  if (items.length === 0 && orNone) return null;
  return joined(['(', joined(items.map(member), ', '), ')']);
};

/** One member as data, whatever its origin. */
function member(value: TemplateValue): TemplateText {
  if (isStr(value)) return valueText(plainOf(value));
  const text = textOf(value);
  return text instanceof Text && text.pieces.length === 1 ? text : valueText(plainOf(text));
}

const toDatetime: TemplateFilter = (of, given) => {
  const { format = '%Y-%m-%d %H:%M:%S' } = named('to_datetime', given, ['format']);
  if (of === null || of instanceof TemplateMoment) return of;
  return new TemplateMoment(strptime(textArgument('to_datetime', 'value', of), textArgument('to_datetime', 'format', format)));
};

const filters: ReadonlyMap<string, TemplateFilter> = new Map([
  ['where_in', whereIn],
  ['to_datetime', toDatetime],
]);
