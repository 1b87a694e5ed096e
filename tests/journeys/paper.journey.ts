/** A dashboard as a PDF: every page a picture of what stands on the screen. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './story.ts';
import { openDashboard } from './dashboard.ts';

/** The pictures in a PDF; each is written as it is, from JPEG's first mark to the end of its stream. */
function jpegsOf(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = pdf.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = pdf.indexOf('ffd8ff', at + 3, 'hex'))
    found.push(pdf.subarray(at, pdf.indexOf('endstream', at)));
  return found;
}

test('a dashboard is exported as a PDF: rows whole, charts below the fold and their colours in it', async ({ page }, info) => {
  await openDashboard(page, 'movies');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  await page.getByRole('menuitem', { name: 'Export to PDF' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^films-money-and-opinion-.*\.pdf$/);
  const file = info.outputPath('board.pdf');
  await download.saveAs(file);
  const pdf = await readFile(file);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const jpegs = jpegsOf(pdf);
  // The dashboard is several screens high, and a page across holds less than a screen.
  expect(jpegs.length).toBeGreaterThan(3);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(jpegs.length);

  for (const jpeg of jpegs) {
    const seen = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data = [] } = pen?.getImageData(0, 0, image.width, image.height) ?? {};
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        colours.add(((data[at] ?? 0) >> 5) * 64 + ((data[at + 1] ?? 0) >> 5) * 8 + ((data[at + 2] ?? 0) >> 5));
      return { ratio: image.width / image.height, colours: colours.size };
    }, jpeg.toString('base64'));
    expect(seen.ratio).toBeCloseTo(297 / 210, 2);
    // Ground, cards and letters alone are greys: eight at most.
    expect(seen.colours).toBeGreaterThan(10);
  }
});
