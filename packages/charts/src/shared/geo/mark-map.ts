/** The picture of a map whose marks are rows: scatterplots, arcs, paths, polygons. */
import type { Column } from '@tessera/core/query/column';
import type { MapLayer, MapPicture } from '../../chart-type.ts';
import { counted } from '../summary.ts';
import { groundOf, unplacedNote, windowOf, type rowMarks } from './map-rows.ts';
import type { LngLat } from './viewport.ts';

/** What the picture is made of beside its form. */
interface MarkMapParts {
  layer: MapLayer;
  /** Every place of the marks: what an automatic window shows. */
  places: readonly LngLat[];
  marks: ReturnType<typeof rowMarks>;
  /** What a rectangle around marks asks. */
  pickAll?: MapPicture['pickAll'];
  legend: MapPicture['legend'];
  /** Texts for the reader: `Paths on a map`, and the singular and plural of a mark. */
  title: string;
  nouns: readonly [one: string, many: string];
  /** Rows of the answer, and those that have a place. */
  rows: number;
  drawn: number;
}

/** @param form  says where the map looks and what lies under the marks */
export function markMap(
  form: Parameters<typeof windowOf>[0] & Parameters<typeof groundOf>[0],
  { layer, places, marks, pickAll, legend, title, nouns: [one, many], rows, drawn }: MarkMapParts,
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
    summary: `${title}: ${counted(drawn, one, many)}.`,
    notes: unplacedNote(rows, drawn),
  };
}

/** The columns that colour marks and that a pointer reads. */
export const markColumns = (form: { dimension?: Column | undefined; js_columns: readonly Column[] }): Column[] => [
  ...(form.dimension === undefined ? [] : [form.dimension]),
  ...form.js_columns,
];
