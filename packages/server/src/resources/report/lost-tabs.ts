/** Reports whose tab was taken off the dashboard: they are switched off, and their owners hear why. */
import { handlerOf, type JobHandler } from '../../jobs/kind.ts';
import type { Services } from '../../services.ts';
import { findObject } from '../../store/objects.ts';
import { anchorsOf } from '../dashboard/board-state.ts';
import { componentsOf, lostTabs } from '../dashboard/lost-tabs.ts';
import { sentState } from './content-kinds.ts';
import { failedEnd } from './fail.ts';
import { beginRun, endRun } from './runs.ts';

/** Looks at the dashboard as it is now: a tab that has come back is not missing. */
export function lostTabsHandler(services: Services): JobHandler {
  return handlerOf(lostTabs, async (job, { dashboard_id, titles }) => {
    const { db } = services.store;
    const board = await findObject(db, 'dashboard', dashboard_id);
    if (!board) return { stopped: 0 };
    const shown = componentsOf(board.position_json);
    const reports = await db
      .selectFrom('report_schedule')
      .select('id')
      .where('dashboard_id', '=', dashboard_id)
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .execute();
    let stopped = 0;
    for (const { id } of reports) {
      const report = await findObject(db, 'report', id);
      if (!report?.active) continue;
      const { anchor, activeTabs } = sentState(report);
      const gone = [...anchorsOf(anchor), ...(activeTabs ?? [])].find((each) => each in titles && !shown.has(each));
      if (gone === undefined) continue;
      const run = await beginRun(services, report, job.now().toISOString());
      const said = `The tab “${titles[gone] ?? gone}” that this report sends was removed from the dashboard “${board.dashboard_title}”.`;
      await endRun(services, run, await failedEnd(services, report, said, true));
      stopped += 1;
    }
    return { stopped };
  });
}
