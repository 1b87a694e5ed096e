import { expect, test } from 'vitest';
import { weightsOf } from './window-weights.ts';

// As scipy.signal.windows has them, symmetric.
test.each<[type: Parameters<typeof weightsOf>[0], window: number, weights: number[]]>([
  ['triang', 4, [0.25, 0.75, 0.75, 0.25]],
  ['triang', 5, [1 / 3, 2 / 3, 1, 2 / 3, 1 / 3]],
  ['bartlett', 4, [0, 2 / 3, 2 / 3, 0]],
  ['bartlett', 5, [0, 0.5, 1, 0.5, 0]],
  ['hamming', 4, [0.08, 0.77, 0.77, 0.08]],
  ['hamming', 5, [0.08, 0.54, 1, 0.54, 0.08]],
  ['blackman', 4, [0, 0.63, 0.63, 0]],
  ['blackman', 5, [0, 0.34, 1, 0.34, 0]],
  ['nuttall', 5, [0.0003628, 0.2269824, 1, 0.2269824, 0.0003628]],
  ['nuttall', 4, [0.0003628, 0.5292298, 0.5292298, 0.0003628]],
  ['blackmanharris', 5, [0.00006, 0.21747, 1, 0.21747, 0.00006]],
  ['blackmanharris', 4, [0.00006, 0.520575, 0.520575, 0.00006]],
  ['bohman', 5, [0, 1 / Math.PI, 1, 1 / Math.PI, 0]],
  ['bohman', 1, [1]],
  ['triang', 1, [1]],
])('the weights of %s over %i rows', (type, window, weights) => {
  const found = weightsOf(type, window);
  expect(found).toHaveLength(window);
  for (const [at, weight] of weights.entries()) expect(found[at], `row ${at}`).toBeCloseTo(weight, 9);
});
