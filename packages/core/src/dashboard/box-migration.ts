/**
 * Whether the editor of a dashboard with filter boxes is asked to move their filters to the filter bar
 * (docs/reference/dashboards.md#filter-boxes). Nothing is converted before the editor says so.
 */

/**
 * NOOP: nothing to ask, or nobody to ask. UNDECIDED: the editor is asked. SNOOZED: not now. REVIEWING: the board is shown as it
 * would be, and nothing is stored. CONVERTED: the board has filters in its bar.
 */
export const boxMigrations = ['NOOP', 'UNDECIDED', 'SNOOZED', 'REVIEWING', 'CONVERTED'] as const;
/** See `boxMigrations`. */
export type BoxMigration = (typeof boxMigrations)[number];

/** How long a question that was put off stays away, in ms. */
export const snoozeMs = 24 * 60 * 60 * 1000;

/** What decides about the question. */
export interface MigrationFacts {
  /** The bar has filters or dividers already. */
  readonly hasFilters: boolean;
  /** A filter box stands on the layout. */
  readonly hasBoxes: boolean;
  readonly mayEdit: boolean;
  /** `migration_state` of the address, in any case. */
  readonly asked: string | null;
  /** When the question was put off, epoch ms. */
  readonly snoozedAt: number | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** The state a dashboard opens in. */
export function boxMigrationOf({ hasFilters, hasBoxes, mayEdit, asked, snoozedAt, now }: MigrationFacts): BoxMigration {
  if (!mayEdit) return 'NOOP';
  if (hasFilters) return 'CONVERTED';
  if (!hasBoxes) return 'NOOP';
  const named = boxMigrations.find((state) => state === asked?.toUpperCase());
  if (named) return named;
  return snoozedAt !== undefined && now - snoozedAt < snoozeMs ? 'SNOOZED' : 'UNDECIDED';
}

/** Whether the filter bar is shown where nothing else says so (not while the filters still stand in their boxes). */
export const showsBar = (state: BoxMigration): boolean => state === 'CONVERTED' || state === 'REVIEWING' || state === 'NOOP';
