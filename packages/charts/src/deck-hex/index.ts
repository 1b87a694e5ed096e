/** 3D Hexagon on a map: places gathered in cells of equal size. */
import { defineChart } from '../chart-type.ts';
import { cellChart } from '../shared/geo/cell-map.ts';

/** Places in hexagons. */
export const deckHex = defineChart({
  ...cellChart('deck_hex', { name: 'deck.gl 3D Hexagon', of: 'hexagon' }),
  id: 'deck_hex',
  name: 'deck.gl 3D Hexagon',
  description: 'Places gathered in hexagons, coloured by what each amounts to.',
  rank: 31,
});
