/** Lines and outlines held in a column, and the controls that say how they are written. */
import type { Cell } from '@tessera/core/frame/frame';
import type { Upgrade } from '../../chart-type.ts';
import { columnField } from '../../controls/query-fields.ts';
import { numberField, selectField, switchField } from '../../controls/plain-fields.ts';
import { geohashCell, jsonPath, polyline, reversed } from './decode.ts';
import type { LngLat } from './viewport.ts';

/** How a path is written. */
type PathCoding = 'polyline' | 'json' | 'geohash';

/** The path of a cell; undefined when it cannot be read. */
export function pathIn(cell: Cell, coding: PathCoding, isReversed: boolean): LngLat[] | undefined {
  if (cell === null) return undefined;
  if (coding === 'geohash') {
    const square = geohashCell(cell);
    if (!square) return undefined;
    const [west, south, east, north] = square;
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
  }
  const path = coding === 'json' ? jsonPath(cell) : polyline(cell);
  const turned = path && isReversed ? reversed(path) : path;
  return turned && turned.length > 1 ? turned : undefined;
}

/** The column of the paths. */
export const lineColumnField = (label: string) =>
  columnField({ label, required: true, accepts: 'any', description: 'The column that holds the shapes.' });

/** Latitude before longitude? */
export const reverseField = () =>
  switchField('Reverse Lat & Long', false, {
    tab: 'data',
    section: 'Query',
    visible: ({ line_type: coding }) => coding !== 'geohash',
    description: 'The numbers of a place stand the other way round.',
  });

/** Widths were in metres before forms named their unit. */
export const widthInMetres: Upgrade = (form) =>
  form['line_width_unit'] === undefined || form['line_width_unit'] === null ? { ...form, line_width_unit: 'meters' } : form;

/** The width of lines and its unit. */
export const lineWidthFields = () => ({
  line_width: numberField('Line width', 1, { section: 'Lines', min: 0 }),
  line_width_unit: selectField(
    'Line width unit',
    ['meters', 'pixels'],
    'pixels',
    { meters: 'meters', pixels: 'pixels' },
    { section: 'Lines' },
  ),
});
