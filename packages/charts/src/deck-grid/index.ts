/** Grid on a map: places gathered in cells of equal size. */
import { defineChart } from '../chart-type.ts';
import { cellChart } from '../shared/geo/cell-map.ts';

/** Places in squares of meters. */
export const deckGrid = defineChart({
  ...cellChart('deck_grid', { name: 'deck.gl Grid', of: 'square' }),
  id: 'deck_grid',
  name: 'deck.gl Grid',
  description: 'Places gathered in squares, coloured by what each amounts to.',
  rank: 32,
});
