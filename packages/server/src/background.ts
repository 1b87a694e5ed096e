/** What the server does by itself: the kinds of jobs there are, and the schedules that put them in. */
import { JobWorker, type JobWorkerOptions } from './jobs/worker.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { chartDataHandler } from './resources/chart/background.ts';
import { dashboardWarmUpHandler, dashboardWarmUps } from './resources/dashboard/warm-up-job.ts';
import { passwordMailHandler } from './resources/password-reset/job.ts';
import { deliveryHandler } from './resources/report/deliver.ts';
import { lostTabsHandler } from './resources/report/lost-tabs.ts';
import { browserEventPruner, browserEventPruning } from './resources/log/prune.ts';
import { registrationMailHandler } from './resources/registration/job.ts';
import { reportHandler, reportSchedules } from './resources/report/run.ts';
import { versionPruner, versionPruning } from './resources/versions/prune.ts';
import { sqlQueryHandler } from './resources/sql/job.ts';
import type { Services } from './services.ts';

/** Who works in this process. */
export interface Background {
  /** Does what is due now; tests call it, a started worker does it by itself. */
  readonly worker: JobWorker;
  /** The same for queries of the SQL page and questions of charts. */
  readonly queries: JobWorker;
  readonly scheduler: Scheduler;
  /** Takes nothing more and gives back what runs. */
  stop(): Promise<void>;
}

/** A worker and a scheduler over the services, not started. */
export function makeBackground(services: Services): Background {
  const { jobs: queue, log, config, metrics } = services;
  const ended: JobWorkerOptions['ended'] = (kind, outcome, seconds) => metrics.jobSeconds.observe({ kind, outcome }, seconds);
  const places = Math.max(config.workers, 1);
  const worker = new JobWorker({
    queue,
    handlers: [
      reportHandler(services),
      deliveryHandler(services),
      lostTabsHandler(services),
      versionPruner(services),
      browserEventPruner(services),
      dashboardWarmUpHandler(services),
      passwordMailHandler(services),
      registrationMailHandler(services),
    ],
    log,
    places,
    ended,
  });
  // Queries of the SQL page and of charts may take hours: they have places of their own, and no report waits behind them.
  const asking = [sqlQueryHandler(services), chartDataHandler(services)];
  const queries = new JobWorker({ queue, handlers: asking, log, places: 4 * places, ended });
  const scheduler = new Scheduler({
    queue,
    sources: [reportSchedules(services), dashboardWarmUps(services), versionPruning(services), browserEventPruning(services)],
    log,
  });
  const stop = async (): Promise<void> =>
    void (await Promise.all([worker.stop(), queries.stop(), services.ongoing.stop(), scheduler.stop()]));
  return { worker, queries, scheduler, stop };
}

/** Starts both, unless `TESSERA_WORKERS` is 0. What a server goes on with itself is no matter of its workers. */
export function startBackground(services: Services): Background {
  const background = makeBackground(services);
  services.ongoing.start();
  if (services.config.workers > 0) {
    background.worker.start();
    background.queries.start();
    background.scheduler.start();
  }
  return background;
}
