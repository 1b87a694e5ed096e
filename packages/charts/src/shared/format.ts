/**
 * Numbers, times and labels of pictures as text: which format wins, and what stands for null
 * (docs/reference/charts.md#number-formats, docs/reference/charts.md#labels).
 */
import type { Dataset } from '@tessera/core/dataset';
import { momentFormatter } from '@tessera/core/format/datetime';
import { labelOf, titleOf as nameOf } from '@tessera/core/format/label';
import { metricFormatter, numberFormatter, type Currency, type NumberFormatter } from '@tessera/core/format/number';
import type { Cell } from '@tessera/core/frame/frame';
import type { DepictOptions } from '../chart-type.ts';

/** Writes a number as text in the format that was decided for it. */
export type NumberText = NumberFormatter;
export type { Currency };

/**
 * The number format of a metric: the chart's own when it has one, else the saved metric's, else adaptive.
 * The chart's currency wins over the saved metric's.
 */
export function metricNumber(
  view: DepictOptions,
  metric: string | undefined,
  format: string | undefined,
  currency?: Currency,
): NumberText {
  return metric === undefined
    ? numberFormatter(format, { currency })
    : metricFormatter(metric, view.dataset, { chart: format, currency });
}

/** A number format with an optional currency as a function. */
export const numberText = (format: string, currency?: Currency): NumberText => numberFormatter(format, { currency });

/** An instant (epoch ms, UTC) as text; `smart_date` and no format mean the grain's own form. */
export const timeText = (format: string | undefined, grain: string | undefined): ((ms: number) => string) =>
  momentFormatter(format, grain);

/** The name shown for a metric or column: its verbose name, else the label itself. */
export const titleOf = (dataset: Dataset | undefined, label: string): string =>
  label === '__timestamp' ? 'Time' : nameOf(label, dataset);

/** A value of a dimension as a label. */
export const labelText = (value: Cell | undefined): string => labelOf(value);

/** A number as it is, without grouping: years and codes on an axis must not read `2,005` or `2k`. */
export const plainNumber = (value: number): string => (Number.isNaN(value) ? '' : String(Number(value.toPrecision(12))));
