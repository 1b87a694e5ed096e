/** Grid on a map: places gathered in cells of equal size. */
import { defineChart } from '../chart-type.ts';
import { cellForm, cellPicture, cellQuery } from '../shared/geo/cell-map.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { mendValues } from '../shared/upgrade.ts';

/** Places in squares of meters. */
export const deckGrid = defineChart({
  id: 'deck_grid',
  hidden: true,
  name: 'deck.gl Grid',
  category: 'Map',
  tags: ['Geo', 'Density', 'Comparison'],
  description: 'Places gathered in squares, coloured by what each amounts to.',
  icon: 'Global',
  rank: 32,
  pictureKind: 'map',
  reacts: [],
  form: cellForm,
  queries: (form) => [cellQuery(form)],
  picture: (form, answers, view) => cellPicture(form, answers, view, { name: 'Grid on a map', of: 'square' }),
  example: {
    form: {
      viz_type: 'deck_grid',
      spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' },
      size: 'trips',
      grid_size: 500,
      viewport: { longitude: -122.44, latitude: 37.75, zoom: 11.5, bearing: 0, pitch: 40 },
      autozoom: false,
      adhoc_filters: [],
      row_limit: 1000,
    },
    answers: [cityAnswer()],
  },
  upgrade: [mendValues],
});
