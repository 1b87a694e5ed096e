/** Paths on a map: lines held in a column. */
import { z } from 'zod';
import { defineChart, type DepictOptions, type Picture, type QueryAnswer } from '../chart-type.ts';
import { columnLabel } from '@tessera/core/query/column';
import { selectField } from '../controls/plain-fields.ts';
import { columnsAnswer } from '../shared/geo/map-example.ts';
import { mapLegendPlace, mapQueryFields, markColourFields, windowFields } from '../shared/geo/map-form.ts';
import { cellsOf, mapQuery, rowMarks } from '../shared/geo/map-rows.ts';
import { markColours } from '../shared/geo/marked.ts';
import { lineColumnField, lineWidthFields, pathIn, reverseField, widthInMetres } from '../shared/geo/path-fields.ts';
import { markColumns, markMap } from '../shared/geo/mark-map.ts';
import { crossFilterField, ownTooltip, tooltipColumns, tooltipFields } from '../shared/geo/tooltip-fields.ts';
import { mendValues } from '../shared/upgrade.ts';
import { nothingPlaced } from '../shared/nothing.ts';

const form = z.looseObject({
  line_column: lineColumnField('Lines column'),
  line_type: selectField(
    'Lines encoding',
    ['polyline', 'json'],
    'polyline',
    { polyline: 'Polyline', json: 'JSON' },
    { tab: 'data', section: 'Query', description: 'How the column writes its lines.' },
  ),
  reverse_long_lat: reverseField(),
  ...mapQueryFields(),
  ...tooltipFields(),
  cross_filter_column: crossFilterField(),
  ...markColourFields(),
  ...lineWidthFields(),
  ...mapLegendPlace(),
  ...windowFields(),
});
type Form = z.output<typeof form>;

function picture(values: Form, answers: QueryAnswer[], view: DepictOptions): Picture {
  const [answer] = answers;
  const cells = answer && values.line_column !== undefined ? cellsOf(answer, columnLabel(values.line_column)) : [];
  const rows = cells.flatMap((cell, row) => {
    const path = pathIn(cell, values.line_type, values.reverse_long_lat);
    return path ? [{ row, path }] : [];
  });
  if (!answer || rows.length === 0) return nothingPlaced(answer, view);
  const picked = values.cross_filter_column ?? values.dimension;
  const picks = picked === undefined ? values.js_columns : [picked];
  const marks = rowMarks({ answer, view, picks, reads: tooltipColumns(values), ...ownTooltip(values), metrics: [] });
  const { colourOf, alphaOf, legend } = markColours(values, answer, view);
  return markMap(values, {
    layer: {
      id: 'paths',
      shape: 'lines',
      isPickable: true,
      paths: rows.map(({ path }) => path),
      marks: rows.map(({ row }) => row),
      width: values.line_width,
      unit: values.line_width_unit === 'meters' ? 'm' : 'px',
      colour: rows.map(({ row }) => colourOf(row)),
      opacity: rows.map(({ row }) => marks.opacityOf(row, alphaOf(row))),
    },
    places: rows.flatMap(({ path }) => path),
    marks,
    legend,
    title: view.say('deck.gl Path'),
    noun: view.say('Paths'),
    view,
    rows: cells.length,
    drawn: rows.length,
  });
}

/** Lines held in a column. */
export const deckPath = defineChart({
  id: 'deck_path',
  name: 'deck.gl Path',
  category: 'Map',
  tags: ['Geo', 'Flow'],
  description: 'Lines on a map as a column holds them: routes, rivers, tracks.',
  icon: 'Global',
  rank: 34,
  pictureKind: 'map',
  crossFilters: true,
  form,
  queries: (values) => [
    mapQuery(values, {
      placed: values.line_column === undefined ? [] : [values.line_column],
      columns: markColumns(values),
      metrics: [],
    }),
  ],
  picture,
  example: {
    form: {
      viz_type: 'deck_path',
      line_column: 'path',
      line_type: 'json',
      dimension: 'line',
      line_width: 4,
      line_width_unit: 'pixels',
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [
      columnsAnswer({
        path: [
          '[[-122.47,37.69],[-122.44,37.72],[-122.41,37.77],[-122.39,37.79],[-122.29,37.80],[-122.27,37.83],[-122.25,37.87]]',
          '[[-122.39,37.79],[-122.29,37.80],[-122.22,37.78],[-122.16,37.72],[-122.08,37.67],[-121.98,37.56]]',
          '[[-122.27,37.83],[-122.20,37.85],[-122.12,37.89],[-122.06,37.93],[-122.03,37.98]]',
        ],
        line: ['Red', 'Green', 'Yellow'],
      }),
    ],
  },
  upgrade: [widthInMetres, mendValues],
});
