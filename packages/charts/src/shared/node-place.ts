/** Marks that ECharts numbers in an order of its own carry their place in our lists themselves. */

/** The `at` of a data item that ECharts returns; undefined when it has none. */
export function placeIn(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number' ? data.at : undefined;
}
