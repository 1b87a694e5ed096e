/** A painting thread: ECharts, fonts and the rasteriser live here, so that a large picture never holds up a request. */
import { parentPort, workerData } from 'node:worker_threads';
import { threadYields } from '../priority.ts';
import type { AnyPaintJob, Painted, PaintReply, PaintRequest, TileJob } from './paint-job.ts';

// First: reading the modules competes with the threads that serve requests.
threadYields();
const [{ toPng, toJpeg }, { renderChart }, { takeSiteLook }] = await Promise.all([
  import('./png.ts'),
  import('./svg.ts'),
  import('../site-look.ts'),
]);
takeSiteLook(workerData);

async function paint({ id, job }: PaintRequest): Promise<PaintReply> {
  try {
    return { id, ...(await painted(job)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

async function painted(job: AnyPaintJob): Promise<Painted> {
  switch (job.task) {
    case 'tile':
      return tile(job);
    case 'table': {
      const { tablePages } = await import('./board/table-pages.ts');
      return { bytes: Buffer.from(JSON.stringify(tablePages(job))) };
    }
    case 'sheet':
      return { bytes: job.type === 'png' ? await toPng(job.svg, job.scale) : await toJpeg(job.svg, job.scale) };
    case 'pdf': {
      // Some MB that a server which writes no PDF does not carry.
      const { toPdf } = await import('./pdf.ts');
      return { bytes: await toPdf(job) };
    }
    case undefined: {
      const svg = renderChart(job.formData, job.answers, job.paper);
      return { bytes: job.scale === undefined ? Buffer.from(svg) : await toPng(svg, job.scale) };
    }
  }
}

/** A picture of ten thousands of marks is smaller, and read sooner, as pixels. */
const tileMaxChars = 1_000_000;

async function tile({ formData, answers, paper }: TileJob): Promise<Painted> {
  const given = new Map<string, string>();
  const svg = renderChart(formData, answers, { ...paper, given });
  const colours = Object.fromEntries(given);
  if (svg.length <= tileMaxChars) return { bytes: Buffer.from(svg), colours };
  const { sheetOf } = await import('./board/parts.ts');
  const png = (await toPng(svg, 2)).toString('base64');
  const { width, height } = paper;
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${png}"/>`;
  return { bytes: Buffer.from(sheetOf(width, height, 'none', image)), colours };
}

parentPort?.on('message', (request: PaintRequest) => {
  // A thread's port, not a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void paint(request).then((reply) => parentPort?.postMessage(reply));
});
