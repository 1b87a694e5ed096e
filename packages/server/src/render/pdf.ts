/** SVG pages → PDF: vectors, texts that can be selected, the bundled fonts embedded. docs/decisions/0052-dashboards-on-paper.md. */
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import { figuresFont, paperFont, scriptFonts } from './fonts.ts';
import type { PdfJob } from './paint-job.ts';
import { textsInFonts } from './texts-in-fonts.ts';

/** Under which name a font is known in the file. */
const named = (family: string, isBold: boolean): string => `${family} ${isBold ? 600 : 400}`;

/** @throws Error when a page cannot be read */
export async function toPdf({ title, now, pages }: Omit<PdfJob, 'task'>): Promise<Buffer> {
  const made = new Date(now);
  const info = { Title: title, Creator: 'Tessera', CreationDate: made, ModDate: made };
  // Without a font of ours it reads one of the standard fonts from its folder.
  const pdf = new PdfDocument({ autoFirstPage: false, info, displayTitle: true, lang: 'en', font: paperFont.files[400] });
  for (const { family, files } of [paperFont, figuresFont, ...scriptFonts]) {
    pdf.registerFont(named(family, false), files[400]);
    pdf.registerFont(named(family, true), files[600]);
  }
  const done = buffer(pdf);
  for (const { svg, width, height, chapter } of pages) {
    pdf.addPage({ size: [width, height], margin: 0 });
    if (chapter !== undefined) pdf.outline.addItem(chapter);
    svgToPdf(pdf, textsInFonts(svg, 'seen'), 0, 0, {
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

function fontOf(families: string, isBold: boolean): string {
  const asked = [figuresFont, ...scriptFonts].find(({ family }) => families.includes(family));
  return named((asked ?? paperFont).family, isBold);
}

/** Only pictures that are in the page itself: no page fetches one, and none reads a file. */
const ownImage = (link: string): string => (link.startsWith('data:image/') ? link : '');
