import { expect, test } from 'vitest';
import { datasetNameAt } from './save-dataset.tsx';

// Rows: EDS-03
test('a new dataset is offered under the name of its query and the moment', () => {
  expect(datasetNameAt('Untitled Query 1', new Date(2024, 0, 5, 7, 8, 9))).toBe('Untitled Query 1 01/05/2024 07:08:09');
});
