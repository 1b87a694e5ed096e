/**
 * The chart types by name, each fetched when a page first has one: all of them together weigh more than most pages.
 * `index.ts` has them at once for those who need no fetching (server, tests).
 */
import { entries } from './catalogue-entries.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

/** In the order of the gallery. */
export const catalogue: readonly CatalogueEntry[] = entries;

/** The type of a form that names none. */
export const defaultVizType = 'table';

/** The entry of a `viz_type`, today's or an older one; undefined when none draws it. */
export const entryOf = (vizType: string): CatalogueEntry | undefined =>
  catalogue.find(({ id }) => id === vizType) ?? catalogue.find(({ aliases }) => aliases?.includes(vizType));

/** True when charts of this `viz_type` are painted by ECharts. */
export const needsECharts = (vizType: string): boolean => entryOf(vizType)?.echartsParts !== undefined;
