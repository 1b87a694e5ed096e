/** The example data as lists: tables, charts, dashboards. */
import { climateCharts, climateDashboard } from './climate.ts';
import { countriesDashboard, countryCharts } from './countries.ts';
import { economyCharts, economyDashboard } from './economy.ts';
import { flightCharts, flightsDashboard } from './flights.ts';
import { movieCharts, moviesDashboard } from './movies.ts';
import type { ExampleChart, ExampleDashboard } from './shape.ts';
import { mapCharts } from './map-charts.ts';
import { waysCharts, waysDashboard } from './ways.ts';
import { wildlifeCharts, wildlifeDashboard } from './wildlife.ts';

export { tables } from './tables.ts';

/** Every chart of the examples; a dashboard names its charts by their keys. */
export const exampleCharts: readonly ExampleChart[] = [
  ...flightCharts,
  ...movieCharts,
  ...climateCharts,
  ...economyCharts,
  ...countryCharts,
  ...wildlifeCharts,
  ...waysCharts,
  ...mapCharts,
];

/** Every dashboard of the examples. */
export const exampleDashboards: readonly ExampleDashboard[] = [
  flightsDashboard,
  moviesDashboard,
  climateDashboard,
  economyDashboard,
  countriesDashboard,
  wildlifeDashboard,
  waysDashboard,
];

/** The charts a dashboard's layout names, in order. */
export function keysOf(dashboard: ExampleDashboard): string[] {
  const keys: string[] = [];
  const walk = (blocks: ExampleDashboard['blocks']): void => {
    for (const block of blocks) {
      if (block.kind === 'chart') keys.push(block.key);
      else if (block.kind === 'row' || block.kind === 'column') walk(block.children);
      else if (block.kind === 'tabs') for (const tab of block.tabs) walk(tab.children);
    }
  };
  walk(dashboard.blocks);
  return keys;
}
