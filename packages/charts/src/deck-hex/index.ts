/** 3D Hexagon on a map: places gathered in cells of equal size. */
import { defineChart } from '../chart-type.ts';
import { cellForm, cellPicture, cellQuery } from '../shared/geo/cell-map.ts';
import { cityAnswer } from '../shared/geo/map-example.ts';
import { mendValues } from '../shared/upgrade.ts';

/** Places in hexagons. */
export const deckHex = defineChart({
  id: 'deck_hex',
  hidden: true,
  name: 'deck.gl 3D Hexagon',
  category: 'Map',
  tags: ['Geo', 'Density', 'Comparison'],
  description: 'Places gathered in hexagons, coloured by what each amounts to.',
  icon: 'Global',
  rank: 31,
  pictureKind: 'map',
  reacts: [],
  form: cellForm,
  queries: (form) => [cellQuery(form)],
  picture: (form, answers, view) => cellPicture(form, answers, view, { name: 'Hexagons on a map', of: 'hexagon' }),
  example: {
    form: {
      viz_type: 'deck_hex',
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
