/** Versions of dashboards. */
import { dashboardUpdate } from '@tessera/api/dashboard';
import { boardChanges, boardVersion } from '@tessera/core/diff/board';
import { authorize } from '../../auth/access.ts';
import { dashboardThing } from '../../auth/things.ts';
import { openDashboard } from '../dashboard/find.ts';
import { updateDashboard } from '../dashboard/write.ts';
import { themeAt } from '../theme/theme-of.ts';
import type { VersionedKind } from './kind.ts';
import { restorable } from './restorable.ts';

const restored = [
  'dashboard_title',
  'css',
  'position_json',
  'json_metadata',
  'certified_by',
  'certification_details',
  'theme_id',
];

/** Whoever may see a dashboard may see what it was. */
export const dashboardVersionKind: VersionedKind<'dashboard'> = {
  kind: 'dashboard',
  shown: [...restored, 'slug', 'published'],
  restored,
  open: openDashboard,
  mustMayChange: async (ctx, row) => authorize(ctx.actor, 'dashboard', 'edit', await dashboardThing(ctx.db, row)),
  reader: () =>
    Promise.resolve({
      isOpen: () => true,
      changes: (before, after) => boardChanges(boardVersion(before), boardVersion(after)),
    }),
  restore: async (ctx, id, body) => {
    const { theme_id, ...told } = restorable(dashboardUpdate, body, restored);
    // A theme that was deleted since cannot come back with it.
    const theme = theme_id === undefined ? {} : { theme_id: (await themeAt(ctx.db, theme_id))?.id ?? null };
    return updateDashboard(ctx, id, { ...told, ...theme }, 'restore');
  },
};
