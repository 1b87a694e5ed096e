/** Marks that ECharts numbers in an order of its own carry their place in our lists themselves. */

/** The `at` of a data item as ECharts hands it back; undefined when it carries none. */
export function placeIn(data: unknown): number | undefined {
  return typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number' ? data.at : undefined;
}
