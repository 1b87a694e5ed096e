/** The rows of an answer as a map reads them: columns by name, places, what a pointer reads and a click asks. */
import { columnLabel, type Column } from '@tessera/core/query/column';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import type { Query } from '@tessera/core/query/query-object';
import type { Cell } from '@tessera/core/frame/frame';
import type { DepictOptions, MapPicture, Mark, MarkSelection, QueryAnswer, Tooltip } from '../../chart-type.ts';
import { baseQuery, type QueryForm } from '../base-query.ts';
import { dimmedOpacity, isDimmed } from '../cross-filter.ts';
import { dimensionRows } from '../dimension-rows.ts';
import { metricNumber, titleOf } from '../format.ts';
import { pickDimensions } from '../pick-values.ts';
import { numberOf } from '../series.ts';
import { delimitedPlace, geohashPlace, placeOf } from './decode.ts';
import { baseOf, type Spatial } from './map-form.ts';
import { templated } from './row-template.ts';
import { extentOf, type Extent, type LngLat } from './viewport.ts';

/** The names of the columns of a place. */
export function spatialColumns(spatial: Spatial | undefined): string[] {
  if (!spatial) return [];
  const { type, lonCol, latCol, lonlatCol, geohashCol } = spatial;
  const named = type === 'latlong' ? [lonCol, latCol] : type === 'delimited' ? [lonlatCol] : [geohashCol];
  return named.flatMap((name) => (name ? [name] : []));
}

/** What a map asks: rows, or groups where there is a metric; what must not be null is left out when the form says so. */
export function mapQuery(
  form: QueryForm & { filter_nulls: boolean },
  asked: { columns: readonly Column[]; metrics: readonly (Metric | undefined)[]; placed: readonly Column[] },
): Query {
  const metrics = asked.metrics.filter((metric) => metric !== undefined);
  const base = baseQuery(form, {
    columns: [...asked.placed, ...asked.columns],
    metrics: metrics.length === 0 ? null : metrics,
    ...(metrics.length === 0 && { orderby: [] }),
  });
  const names = asked.placed.map(columnLabel);
  const notNull = form.filter_nulls ? names.map((col) => ({ col, op: 'IS NOT NULL' as const })) : [];
  return { ...base, filters: [...base.filters, ...notNull] };
}

/** The cells of a column; none when the answer lacks it. */
export const cellsOf = (answer: QueryAnswer, name: string): readonly Cell[] =>
  answer.frame.columns[answer.frame.names.indexOf(name)] ?? [];

/** The numbers of a metric; without one, 1 for each row. */
export const weightsOf = (answer: QueryAnswer, metric: Metric | undefined): number[] => {
  const cells = metric === undefined ? [] : cellsOf(answer, metricLabel(metric));
  return Array.from({ length: answer.frame.rowcount }, (_, row) => (metric === undefined ? 1 : numberOf(cells[row])));
};

/** Where each row lies; undefined where it lies nowhere. */
export function placesOf(answer: QueryAnswer, spatial: Spatial | undefined): (LngLat | undefined)[] {
  const [first = [], second = []] = spatialColumns(spatial).map((name) => cellsOf(answer, name));
  return Array.from({ length: answer.frame.rowcount }, (_, row) => {
    const cell = first[row] ?? null;
    if (!spatial || cell === null) return undefined;
    if (spatial.type === 'geohash') return geohashPlace(cell);
    return spatial.type === 'delimited'
      ? delimitedPlace(cell, spatial.reverseCheckbox === true, spatial.delimiter)
      : placeOf(cell, second[row] ?? null);
  });
}

/** What the marks of a map have in common. */
interface MarkFields {
  answer: QueryAnswer;
  view: DepictOptions;
  /** What a click filters by. */
  picks: readonly Column[];
  /** What a pointer reads, beside them. */
  reads: readonly Column[];
  /** All that a pointer reads but the metrics, where the form says so. */
  told?: readonly Column[];
  /** What a pointer reads instead, as a template over the row. */
  template?: string;
  metrics: readonly Metric[];
  format?: string | undefined;
  /** Rows that a stretch of the map leaves out. */
  isOutside?: (row: number) => boolean;
}

/** The click with a label of its own; one that takes a selection back has none. */
const labelled = (picked: MarkSelection | undefined, label: (texts: readonly string[]) => string): MarkSelection | undefined =>
  picked?.texts === undefined
    ? picked
    : {
        ...picked,
        filterState: { ...picked.filterState, selectedValues: { 0: label(picked.texts) }, label: label(picked.texts) },
      };

/** Tooltip, click and dimming of marks that are rows. */
export function rowMarks({ answer, view, picks, reads, told, template, metrics, format, isOutside = () => false }: MarkFields) {
  const picked = dimensionRows(answer, picks, undefined);
  const columns = told ?? [...new Map([...picks, ...reads].map((column) => [columnLabel(column), column])).values()];
  const read = dimensionRows(answer, columns, undefined);
  const numbers = metrics.map((metric) => {
    const label = metricLabel(metric);
    return { label: titleOf(view.dataset, label), cells: cellsOf(answer, label), text: metricNumber(view, label, format) };
  });
  return {
    tell: ({ dataIndex = -1 }: Mark): Tooltip | undefined => {
      if (dataIndex < 0 || dataIndex >= answer.frame.rowcount) return undefined;
      const texts = read(dataIndex).texts;
      const tooltip: Tooltip = {
        rows: [
          ...columns.map((column, at) => ({ label: titleOf(view.dataset, columnLabel(column)), value: texts[at] ?? '' })),
          ...numbers.map(({ label, cells, text }) => {
            const value = numberOf(cells[dataIndex]);
            return { label, value: Number.isNaN(value) ? 'N/A' : text(value), strong: true };
          }),
        ],
      };
      return template === undefined ? tooltip : templated(tooltip, template, answer, dataIndex, view);
    },
    pick: ({ dataIndex = -1 }: Mark): MarkSelection | undefined =>
      dataIndex < 0
        ? undefined
        : labelled(pickDimensions(picks, picked(dataIndex).dims, view.selection, { answer }), (texts) =>
            texts.map((text, at) => `${titleOf(view.dataset, columnLabel(picks[at] ?? ''))} ${text}`).join(', '),
          ),
    opacityOf: (row: number, opacity = 1): number =>
      opacity * (isOutside(row) || isDimmed(view.selection, picked(row).dims) ? dimmedOpacity : 1),
  };
}

/** The whole world but its poles. */
const world: Extent = [-170, -55, 175, 72];

/** Where the map looks: at all marks, or where the form says. */
export function windowOf(
  form: { autozoom: boolean; viewport?: Exclude<MapPicture['view'], { fit: Extent }> | undefined },
  places: Iterable<LngLat>,
): MapPicture['view'] {
  const extent = extentOf(places);
  const { viewport } = form;
  if (viewport && (!form.autozoom || !extent)) {
    const { longitude, latitude, zoom, bearing, pitch } = viewport;
    return { longitude, latitude, zoom, bearing, pitch };
  }
  return { fit: extent ?? world };
}

/** The base map of a form. */
export const groundOf = (form: {
  map_renderer?: string | undefined;
  maplibre_style?: string | undefined;
  mapbox_style?: string | undefined;
}): MapPicture['base'] => baseOf(form.map_renderer === 'maplibre' ? form.maplibre_style : form.mapbox_style);

/** A colour of the form as `#rrggbb`; its own transparency is an opacity beside it. */
export const hexOf = ({ r, g, b }: { r: number; g: number; b: number }): string =>
  `#${[r, g, b]
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** How many rows could not be placed, as a note. */
export const unplacedNote = (rows: number, placed: number, { say }: Pick<DepictOptions, 'say'>): string[] =>
  rows > placed ? [say('Rows without a place, not shown: {n} of {all}.', { n: rows - placed, all: rows })] : [];

/** Cells that would have been too many are larger than was asked for, in metres. */
export const grownNote = (asked: number, metres: number, { say }: Pick<DepictOptions, 'say'>): string[] =>
  metres > asked
    ? [say('Cells of {asked} m would be too many to see; these are {metres} m.', { asked, metres: Math.round(metres) })]
    : [];
