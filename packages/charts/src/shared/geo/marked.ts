/** Colours and legend of marks that take their colour from the values of a column. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { DepictOptions, MapPicture, QueryAnswer } from '../../chart-type.ts';
import type { Rgba } from '../../controls/shapes.ts';
import { dimensionRows } from '../dimension-rows.ts';
import { titleOf } from '../format.ts';
import { isBare } from '../look.ts';
import { hexOf } from './map-rows.ts';

/** A corner of the map, or nowhere. */
type LegendPosition = 'none' | 'tl' | 'tr' | 'bl' | 'br';

interface MarkColours {
  /** `#rrggbb` of a row. */
  colourOf: (row: number) => string;
  /** 0…1, of all. */
  opacity: number;
  legend: MapPicture['legend'];
}

/** One colour for each value of the dimension, or the fixed one. */
export function markColours(
  form: { dimension?: Column | undefined; color_picker: Rgba; legend_position: LegendPosition },
  answer: QueryAnswer,
  view: DepictOptions,
): MarkColours {
  const { dimension, color_picker: fixed, legend_position: corner } = form;
  if (dimension === undefined) return { colourOf: () => hexOf(fixed), opacity: fixed.a, legend: undefined };
  const read = dimensionRows(answer, [dimension], undefined);
  const labels = Array.from({ length: answer.frame.rowcount }, (_, row) => read(row).texts[0] ?? '');
  const colourOf = (row: number): string => view.colours.colourOf(labels[row] ?? '');
  const entries = [...new Set(labels)].map((label) => ({ label, colour: view.colours.colourOf(label) }));
  const legend =
    corner !== 'none' && !isBare(view) ? { title: titleOf(view.dataset, columnLabel(dimension)), entries, corner } : undefined;
  return { colourOf, opacity: 1, legend };
}
