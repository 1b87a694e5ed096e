/** What the server does by itself: the kinds of jobs there are, and the schedules that put them in. */
import { JobWorker } from './jobs/worker.ts';
import { Scheduler } from './jobs/scheduler.ts';
import { chartDataHandler } from './resources/chart/background.ts';
import { reportHandler, reportSchedules } from './resources/report/run.ts';
import type { Services } from './services.ts';

/** Who works in this process. */
export interface Background {
  /** Does what is due now; tests call it, a started worker does it by itself. */
  readonly worker: JobWorker;
  readonly scheduler: Scheduler;
  /** Takes nothing more and gives back what runs. */
  stop(): Promise<void>;
}

/** A worker and a scheduler over the services, not started. */
export function makeBackground(services: Services): Background {
  const { jobs: queue, log, config, metrics } = services;
  const worker = new JobWorker({
    queue,
    handlers: [reportHandler(services), chartDataHandler(services)],
    log,
    places: Math.max(config.workers, 1),
    ended: (kind, outcome, seconds) => metrics.jobSeconds.observe({ kind, outcome }, seconds),
  });
  const scheduler = new Scheduler({ queue, sources: [reportSchedules(services)], log });
  const stop = async (): Promise<void> => void (await Promise.all([worker.stop(), scheduler.stop()]));
  return { worker, scheduler, stop };
}

/** Starts both, unless `TESSERA_WORKERS` is 0. */
export function startBackground(services: Services): Background {
  const background = makeBackground(services);
  if (services.config.workers > 0) {
    background.worker.start();
    background.scheduler.start();
  }
  return background;
}
