/** A painting thread: ECharts, fonts and the rasteriser live here, so that a large picture never holds up a request. */
import { parentPort } from 'node:worker_threads';
import { threadYields } from '../priority.ts';
import type { PaintReply, PaintRequest } from './paint-job.ts';

// First: reading the modules takes a processor from those who speak.
threadYields();
const [{ toPng }, { renderChart }] = await Promise.all([import('./png.ts'), import('./svg.ts')]);

async function paint({ id, job }: PaintRequest): Promise<PaintReply> {
  try {
    const svg = renderChart(job.formData, job.answers, job.paper);
    return { id, bytes: job.scale === undefined ? Buffer.from(svg) : await toPng(svg, job.scale) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: PaintRequest) => {
  // A thread's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void paint(request).then((reply) => parentPort?.postMessage(reply));
});
