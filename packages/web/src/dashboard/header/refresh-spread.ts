/** How refreshes are spread over time (docs/reference/dashboards.md). */

/** When each chart refreshes within one round, in ms from its start. */
export function spreadOf(
  charts: readonly number[],
  intervalMs: number,
  stagger: boolean,
  staggerMs: number,
): [chart: number, atMs: number][] {
  const spread = stagger ? Math.max(staggerMs, intervalMs * 0.2) : 0;
  return charts.map((chart, at) => [chart, Math.round((spread / charts.length) * at)]);
}
