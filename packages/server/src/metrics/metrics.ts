/** What one process counts while it works; the rest is read on request (`serve.ts`). */
import { Counter, Histogram } from './instruments.ts';

/** Counted where it happens. */
export interface Metrics {
  /** Requests by route, method and status. */
  readonly requests: Counter;
  /** Seconds from the first byte of a request to the last of its reply, by method. */
  readonly requestSeconds: Histogram;
  /** Seconds of a try of a job, by kind and how it ended. */
  readonly jobSeconds: Histogram;
}

const requestBounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const jobBounds = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600];

/** The counts of a process that begins. */
export function newMetrics(): Metrics {
  return {
    requests: new Counter('tessera_http_requests_total', 'Requests that were answered.'),
    requestSeconds: new Histogram('tessera_http_request_seconds', 'How long requests took.', requestBounds),
    jobSeconds: new Histogram('tessera_job_seconds', 'How long tries of background jobs took.', jobBounds),
  };
}
