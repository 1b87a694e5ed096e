/**
 * Loaded into the server's process by `--import`: on SIGUSR2 it writes the longest and the 99th percentile of the gaps
 * between two turns of the event loop since the last signal (milliseconds) to the file named by BENCH_LOOP_FILE.
 * It looks from the first signal on: its timer wakes the process a thousand times a second, also while questions are timed.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env['BENCH_LOOP_FILE'];
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  process.on('SIGUSR2', () => {
    delays.enable();
    const gaps = { maxMs: delays.max / 1e6, p99Ms: delays.percentile(99) / 1e6, turns: delays.count };
    delays.reset();
    writeFileSync(`${file}.tmp`, JSON.stringify(gaps));
    renameSync(`${file}.tmp`, file);
  });
}
