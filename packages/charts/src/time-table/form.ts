/** The form of the time-series table (docs/reference/charts.md#time-tables). */
import { isRecord, recordOf } from '@tessera/core/narrowing';
import { z } from 'zod';
import { field } from '../controls/field.ts';
import {
  columnsField,
  filtersField,
  legacyTimeFields,
  metricsField,
  orderDescField,
  othersField,
  rowLimitField,
  seriesLimitField,
  sortMetricField,
  timeGrainField,
  xAxisField,
} from '../controls/query-fields.ts';
import { boundsPair, maybeInteger, maybeText, oneOf, reversedBounds } from '../controls/shapes.ts';

/** A column of the table: what it makes of a row's values over time. */
const timeColumn = z.looseObject({
  key: z.string().catch(''),
  label: z.string().catch(''),
  tooltip: maybeText().catch(undefined),
  colType: oneOf(['time', 'contrib', 'spark', 'avg'], 'time').catch('time'),
  comparisonType: oneOf(['value', 'diff', 'perc', 'perc_change'], 'value').catch('value'),
  timeLag: maybeInteger().catch(undefined),
  timeRatio: maybeInteger().catch(undefined),
  width: maybeInteger().catch(undefined),
  height: maybeInteger().catch(undefined),
  showYAxis: z.boolean().catch(false),
  yAxisBounds: boundsPair().catch([null, null]),
  bounds: boundsPair().catch([null, null]),
  d3format: maybeText().catch(undefined),
  dateFormat: maybeText().catch(undefined),
});
/** A column of the table, read. */
export type TimeColumn = z.output<typeof timeColumn>;

const standing = [
  { key: 'trend', label: 'Trend', colType: 'spark' },
  { key: 'latest', label: 'Latest', colType: 'time' },
  { key: 'change', label: 'Change', colType: 'time', timeLag: 1, comparisonType: 'perc_change', d3format: '+.1%' },
];
const timeColumns = () =>
  z.preprocess((value) => (Array.isArray(value) ? value.filter(isRecord) : standing), z.array(timeColumn));

/** A column with reversed bounds is read as one without: here they are told. */
function faultsOfColumns(value: unknown): string[] {
  const pairs = (Array.isArray(value) ? value : []).flatMap((each) => [recordOf(each)['yAxisBounds'], recordOf(each)['bounds']]);
  const isReversed = pairs.some((pair) =>
    boundsPair()
      .safeParse(pair)
      .error?.issues.some(({ message }) => message === reversedBounds),
  );
  return isReversed ? [reversedBounds] : [];
}

/** Controls of the time-series table, in the order of the screen; unknown keys survive. */
export const timeTableForm = z.looseObject({
  x_axis: xAxisField({ label: 'Time column', accepts: 'temporal', description: 'The moments a row is followed along.' }),
  time_grain_sqla: timeGrainField(),
  metrics: metricsField({ description: 'The numbers to follow: one row for each.' }),
  groupby: columnsField({ description: 'Columns to group by. Each combination of their values has a row of its own.' }),
  adhoc_filters: filtersField(),
  limit: seriesLimitField(),
  group_others_when_limit_reached: othersField('limit'),
  timeseries_limit_metric: sortMetricField({ description: 'Ranks groups when a limit cuts them.' }),
  order_desc: orderDescField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  column_collection: field(timeColumns(), {
    label: 'Time series columns',
    widget: 'time-columns',
    tab: 'data',
    section: 'Time Series Columns',
    default: standing,
    faults: faultsOfColumns,
    description: 'What the table shows of each row: a line, the newest value, a change, an average, a share.',
  }),
});
/** A form of the time-series table as it was read. */
export type TimeTableForm = z.output<typeof timeTableForm>;
