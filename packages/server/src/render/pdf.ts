/** SVG pages → PDF: vectors, texts that can be selected, the bundled fonts embedded. docs/decisions/0052-dashboards-on-paper.md. */
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import { figuresFont, fontFiles } from './font-metrics.ts';
import type { PdfJob } from './paint-job.ts';

const fonts = {
  normal: 'Inter',
  strong: 'Inter-SemiBold',
  figures: 'Inter-Figures',
  strongFigures: 'Inter-Figures-SemiBold',
} as const;

/** @throws Error when a page cannot be read */
export async function toPdf({ title, now, pages }: Omit<PdfJob, 'task'>): Promise<Buffer> {
  const [normal = '', , strong = '', figures = '', , strongFigures = ''] = fontFiles;
  const made = new Date(now);
  const info = { Title: title, Creator: 'Tessera', CreationDate: made, ModDate: made };
  // Without a font of ours it reads one of the standard fonts from its folder.
  const pdf = new PdfDocument({ autoFirstPage: false, info, displayTitle: true, lang: 'en', font: normal });
  pdf.registerFont(fonts.normal, normal);
  pdf.registerFont(fonts.strong, strong);
  pdf.registerFont(fonts.figures, figures);
  pdf.registerFont(fonts.strongFigures, strongFigures);
  const done = buffer(pdf);
  for (const { svg, width, height, chapter } of pages) {
    pdf.addPage({ size: [width, height], margin: 0 });
    if (chapter !== undefined) pdf.outline.addItem(chapter);
    svgToPdf(pdf, svg, 0, 0, {
      width,
      height,
      assumePt: true,
      preserveAspectRatio: 'xMinYMin meet',
      fontCallback: fontOf,
      imageCallback: ownImage,
      warningCallback: () => undefined,
    });
  }
  pdf.end();
  return done;
}

function fontOf(family: string, isBold: boolean): string {
  if (family.includes(figuresFont)) return isBold ? fonts.strongFigures : fonts.figures;
  return isBold ? fonts.strong : fonts.normal;
}

/** Only pictures that are in the page itself: no page fetches one, and none reads a file. */
const ownImage = (link: string): string => (link.startsWith('data:image/') ? link : '');
