/** Colours and legend of marks that are rows: one for all, by the values of a column, or by ranges of a metric. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { DepictOptions, MapPicture, QueryAnswer } from '../../chart-type.ts';
import type { Rgba } from '../../controls/shapes.ts';
import type { MapLegend } from '../../map-legend.ts';
import { dimensionRows } from '../dimension-rows.ts';
import { metricNumber, titleOf } from '../format.ts';
import { isBare } from '../look.ts';
import { hexOf, weightsOf } from './map-rows.ts';
import type { SchemeType } from './scheme-fields.ts';
import { breakpointColours } from './value-colours.ts';

/** A corner of the map, or nowhere. */
type LegendPosition = 'none' | 'tl' | 'tr' | 'bl' | 'br';

interface MarkColours {
  /** `#rrggbb` of a row. */
  colourOf: (row: number) => string;
  /** 0…1 of a row. */
  alphaOf: (row: number) => number;
  legend: MapPicture['legend'];
}

interface ColourForm {
  color_scheme_type?: SchemeType | undefined;
  dimension?: Column | undefined;
  color_picker: Rgba;
  color_breakpoints?: Parameters<typeof breakpointColours>[0]['color_breakpoints'];
  default_breakpoint_color?: Rgba;
  legend_position: LegendPosition;
  legend_format?: string | undefined;
}

/** The colours of a form's rows. @param metric  whose ranges have the colours, where the form lists some */
export function markColours(form: ColourForm, answer: QueryAnswer, view: DepictOptions, metric?: Metric): MarkColours {
  const { color_scheme_type: type, dimension, color_picker: fixed, legend_position: corner } = form;
  const legendOf = (title: string, entries: MapLegend['entries']): MapPicture['legend'] =>
    corner !== 'none' && !isBare(view) && entries.length > 0 ? { title, entries, corner } : undefined;
  if (type === 'color_breakpoints' && form.color_breakpoints && form.default_breakpoint_color) {
    const label = metric === undefined ? undefined : metricLabel(metric);
    const { colourOf, alphaOf, entries } = breakpointColours(
      { color_breakpoints: form.color_breakpoints, default_breakpoint_color: form.default_breakpoint_color },
      metricNumber(view, label, form.legend_format),
    );
    // Without a metric there is no value that could lie in a range.
    const values = label === undefined ? [] : weightsOf(answer, metric);
    const of = (row: number): number => values[row] ?? Number.NaN;
    return {
      colourOf: (row) => colourOf(of(row)),
      alphaOf: (row) => alphaOf(of(row)),
      legend: legendOf(label === undefined ? '' : titleOf(view.dataset, label), entries),
    };
  }
  if (type === 'fixed_color' || dimension === undefined)
    return { colourOf: () => hexOf(fixed), alphaOf: () => fixed.a, legend: undefined };
  const read = dimensionRows(answer, [dimension], undefined);
  const labels = Array.from({ length: answer.frame.rowcount }, (_, row) => read(row).texts[0] ?? '');
  const entries = [...new Set(labels)].map((label) => ({ label, colour: view.colours.colourOf(label) }));
  return {
    colourOf: (row) => view.colours.colourOf(labels[row] ?? ''),
    alphaOf: () => 1,
    legend: legendOf(titleOf(view.dataset, columnLabel(dimension)), entries),
  };
}
