/**
 * Top N series: a ranking of the series with the same filters, joined to the question
 * (docs/reference/questions.md#top-series).
 * The join is NULL-safe, so a series without a name can win; what is left out can be gathered under "Others",
 * whose numbers the engine computes from the rows.
 */
import { Failure } from '@tessera/core/failures';
import { columnLabel } from '@tessera/core/query/column';
import type { Query } from '@tessera/core/query/query-object';
import { allOf, columnRef, word, type Expr, type Join, type Select, type FromSource } from '../ast.ts';
import { timestampLabel, type SelectedColumn } from './columns.ts';
import { metricExpr, readMetric } from './metrics.ts';
import type { CompileScope } from './scope.ts';

const ranking = 'series_limit';
const marker = '__in_series_limit';
const others = 'Others';

interface SeriesLimit {
  join: Join;
  /** The select list with left-out series renamed; the same list when they are dropped. */
  columns: SelectedColumn[];
}

/** Labels of the columns that make a series: named ones, else everything but the axis. */
function seriesLabels(query: Query): string[] {
  const columns = query.columns.map(columnLabel);
  const named = query.series_columns.map(columnLabel);
  const unknown = named.filter((each) => !columns.includes(each));
  if (unknown.length > 0)
    throw new Failure('BAD_REQUEST', {
      message: `The following entries in \`series_columns\` are missing in \`columns\`: ${unknown.map((each) => `"${each}"`).join(', ')}`,
    });
  if (named.length > 0) return named;
  const hasAxis = query.is_timeseries === true || query.columns.some((each) => isAxis(each));
  return hasAxis ? query.columns.filter((each) => !isAxis(each)).map(columnLabel) : [];
}

const isAxis = (column: Query['columns'][number]): boolean =>
  typeof column === 'string' ? column === timestampLabel : column.columnType === 'BASE_AXIS';

const countAll: Expr = { kind: 'call', name: 'COUNT', args: [{ kind: 'star' }] };

/**
 * @param where  the conditions of the ranking (those of the question; for a shifted one, with the original range)
 * @returns undefined when the question limits no series
 */
export function seriesLimit(
  scope: CompileScope,
  query: Query,
  columns: readonly SelectedColumn[],
  from: FromSource,
  where: Expr | undefined,
): SeriesLimit | undefined {
  const labels = seriesLabels(query);
  const series = columns.filter((each) => labels.includes(each.label));
  if (query.series_limit === 0 || series.length === 0) return undefined;
  const by = query.series_limit_metric ?? query.metrics?.[0];
  const rank = by === undefined || by === null ? countAll : metricExpr(scope, readMetric(scope, by));
  const named = series.map((each, at) => ({ ...each, alias: `__series_${at}` }));
  const top: Select = {
    items: [
      ...named.map(({ expr, alias }) => ({ expr, alias })),
      ...(query.group_others_when_limit_reached ? [{ expr: word('1'), alias: marker }] : []),
    ],
    from,
    ...(where && { where }),
    groupBy: named.map((each, at): Expr => {
      const by = scope.dialect.groupBy;
      if (by === 'expression') return each.expr;
      return by === 'alias' ? { kind: 'alias', name: each.alias } : { kind: 'place', at: at + 1 };
    }),
    // Ties are broken by name, so that the same series win every time.
    orderBy: [
      { expr: rank, desc: query.order_desc },
      ...named.map((each) => ({ expr: { kind: 'alias' as const, name: each.alias }, desc: false })),
    ],
    limit: query.series_limit,
  };
  const on = allOf(named.map(({ expr, alias }): Expr => ({ kind: 'same', left: expr, right: columnRef(alias, ranking) })));
  const source: FromSource = { kind: 'select', select: top, alias: ranking };
  if (!query.group_others_when_limit_reached) return { join: { how: 'INNER', source, ...(on && { on }) }, columns: [...columns] };
  return {
    join: { how: 'LEFT', source, ...(on && { on }) },
    columns: columns.map((each) => (series.includes(each) ? gathered(each) : each)),
  };
}

function gathered(series: SelectedColumn): SelectedColumn {
  const inside: Expr = { kind: 'is', left: columnRef(marker, ranking), what: 'NOT NULL' };
  return {
    ...series,
    // Names from now on, whatever they were.
    temporal: false,
    seen: undefined,
    expr: {
      kind: 'case',
      when: [[inside, series.isText === true ? series.expr : { kind: 'cast', of: series.expr, to: 'text' }]],
      otherwise: { kind: 'text', parts: [`'${others}'`] },
    },
  };
}
