/** The first chart of a dataset that was just made: one question finds what its columns hold, and that decides. */
import type { DatasetForCharts } from '@tessera/api/dataset';
import { fetchChartType } from '@tessera/charts/fetched';
import { firstChart, type ColumnFacts, type TableFacts } from '@tessera/charts/first-chart';
import { ownColumns } from '@tessera/core/dataset';
import type { Form } from '@tessera/core/explore/slots';
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import type { Aggregate } from '@tessera/core/query/metric';
import { fittingGrain, type TimeSpan } from '@tessera/core/time/fitting-grain';
import type { GrainId } from '@tessera/core/time/grain';
import { answer } from './ask.ts';
import { freshForm } from './fresh-form.ts';

/** Columns behind these are not looked at: a first chart is made of what stands in front. */
const mostColumns = 40;

type Column = DatasetForCharts['columns'][number];

function kindOf({ type_generic, is_dttm }: Column): ColumnFacts['kind'] {
  if (is_dttm || type_generic === GenericType.TEMPORAL) return 'time';
  if (type_generic === GenericType.NUMERIC) return 'number';
  return type_generic === GenericType.BOOLEAN ? 'boolean' : 'text';
}

const labelOf = (aggregate: Aggregate, index: number): string => `${aggregate} ${index}`;

/** Asks for the number of rows and for aggregates of columns, by the label `labelOf` gives. */
async function aggregatesOf(
  dataset: DatasetForCharts,
  columns: readonly { name: string; aggregates: readonly Aggregate[] }[],
  signal: AbortSignal,
): Promise<(label: string) => number | undefined> {
  const metrics = columns.flatMap(({ name, aggregates }, index) =>
    aggregates.map((aggregate) => ({
      expressionType: 'SIMPLE' as const,
      column: { column_name: name },
      aggregate,
      label: labelOf(aggregate, index),
    })),
  );
  const rows = { expressionType: 'SQL' as const, sqlExpression: 'COUNT(*)', label: 'rows' };
  const context = {
    datasource: { id: dataset.id, type: dataset.type },
    queries: [{ columns: [], metrics: [rows, ...metrics], filters: [], row_limit: 1 }],
    result_format: 'json' as const,
    result_type: 'full' as const,
  };
  const { answers } = await answer(context, { signal });
  const frame = answers[0]?.frame;
  return (label) => {
    const at = frame?.names.indexOf(label) ?? -1;
    const cell: Cell = frame?.columns[at]?.[0] ?? null;
    return typeof cell === 'number' ? cell : undefined;
  };
}

async function factsOf(dataset: DatasetForCharts, signal: AbortSignal): Promise<TableFacts> {
  const columns = ownColumns(dataset.columns)
    .filter(({ expression }) => !expression)
    .slice(0, mostColumns);
  const asked = columns.map((column): { name: string; aggregates: Aggregate[] } => {
    const isOrdered = kindOf(column) === 'time' || kindOf(column) === 'number';
    return { name: column.column_name, aggregates: isOrdered ? ['COUNT_DISTINCT', 'MIN', 'MAX'] : ['COUNT_DISTINCT'] };
  });
  const valueOf = await aggregatesOf(dataset, asked, signal);
  return {
    rows: valueOf('rows') ?? 0,
    mainTime: dataset.main_dttm_col,
    grains: dataset.time_grain_sqla.map(([id]) => id),
    columns: columns.map((column, index) => ({
      name: column.column_name,
      kind: kindOf(column),
      distinct: valueOf(labelOf('COUNT_DISTINCT', index)) ?? 0,
      min: valueOf(labelOf('MIN', index)),
      max: valueOf(labelOf('MAX', index)),
    })),
  };
}

/** @returns the form of the first chart, its chart type fetched; undefined where its data cannot be asked: then it begins empty */
export async function firstForm(dataset: DatasetForCharts, signal: AbortSignal): Promise<Form | undefined> {
  try {
    const chosen = firstChart(await factsOf(dataset, signal));
    const type = await fetchChartType(String(chosen['viz_type']));
    return type && { ...freshForm(type, dataset), ...chosen };
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** The grain that suits a time column; undefined where its span is not known. @throws ApiFailure */
export async function grainFor(dataset: DatasetForCharts, column: string, signal: AbortSignal): Promise<GrainId | undefined> {
  const valueOf = await aggregatesOf(dataset, [{ name: column, aggregates: ['MIN', 'MAX'] }], signal);
  const [min, max] = [valueOf(labelOf('MIN', 0)), valueOf(labelOf('MAX', 0))];
  if (min === undefined || max === undefined) return undefined;
  const span: TimeSpan = { min, max };
  return fittingGrain(
    span,
    dataset.time_grain_sqla.map(([id]) => id),
  );
}
