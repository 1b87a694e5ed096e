/** The picture of a map whose marks are rows: scatterplots, arcs, paths, polygons. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import type { DepictOptions, MapLayer, MapPicture } from '../../chart-type.ts';
import { groundOf, unplacedNote, windowOf, type rowMarks } from './map-rows.ts';
import type { LngLat } from './viewport.ts';
import { summaryOf } from '../summary.ts';
import { tooltipColumns } from './tooltip-fields.ts';

/** What the picture is made of beside its form. */
interface MarkMapParts {
  layer: MapLayer;
  /** Every place of the marks: what an automatic window shows. */
  places: readonly LngLat[];
  marks: ReturnType<typeof rowMarks>;
  /** What a rectangle around marks asks. */
  pickAll?: MapPicture['pickAll'];
  legend: MapPicture['legend'];
  /** In the reader's language: the name of the chart type, and what its marks are called. */
  title: string;
  noun: string;
  view: DepictOptions;
  /** Rows of the answer, and those that have a place. */
  rows: number;
  drawn: number;
}

/** @param form  says where the map looks and what lies under the marks */
export function markMap(
  form: Parameters<typeof windowOf>[0] & Parameters<typeof groundOf>[0],
  { layer, places, marks, pickAll, legend, title, noun, view, rows, drawn }: MarkMapParts,
): MapPicture {
  return {
    kind: 'map',
    view: windowOf(form, places),
    base: groundOf(form),
    layers: [layer],
    ...(legend && { legend }),
    tell: marks.tell,
    pick: marks.pick,
    ...(pickAll && { pickAll }),
    summary: summaryOf(view, title, '', [[noun, drawn]]),
    notes: unplacedNote(rows, drawn, view),
  };
}

/** The columns that colour marks, that a click filters by and that a pointer reads. */
export const markColumns = (
  form: Parameters<typeof tooltipColumns>[0] & { dimension?: Column | undefined; cross_filter_column?: Column | undefined },
): Column[] => {
  const { dimension, cross_filter_column: clicked } = form;
  const all = [dimension, clicked, ...tooltipColumns(form)].filter((column) => column !== undefined);
  return [...new Map(all.map((column) => [columnLabel(column), column])).values()];
};
