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

// Rows: DASH-45
test('a dashboard is exported as a PDF: rows whole, charts below the fold and their colours in it', async ({ page }, info) => {
  await openDashboard(page, 'movies');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dashboard actions' }).click();
  // The mouse comes in from a neighbour of the same list: from elsewhere the list would close.
  for (const [name, beside] of [
    ['Download', 'Save as'],
    ['Export to PDF', 'Download as PNG'],
  ] as const) {
    const entry = page.getByRole('menuitem', { name }).and(page.locator('[aria-haspopup]'));
    await expect(async () => {
      await page.getByRole('menuitem', { name: beside }).hover({ timeout: 2000 });
      await entry.hover({ timeout: 2000 });
      await expect(entry).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
    }).toPass();
  }
  await page.getByRole('menuitem', { name: 'A4' }).click();
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

  let pictures = 0;
  for (const jpeg of jpegs) {
    // Shares in per cent.
    const seen = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen?.drawImage(image, 0, 0);
      const { data = [] } = pen?.getImageData(0, 0, image.width, image.height) ?? {};
      const at = (pixel: number, channel: number): number => data[4 * pixel + channel] ?? 0;
      let inked = 0;
      let coloured = 0;
      for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
        const [r, g, b] = [at(pixel, 0), at(pixel, 1), at(pixel, 2)];
        if (Math.abs(r + g + b - at(0, 0) - at(0, 1) - at(0, 2)) > 120) inked += 1;
        if (Math.max(r, g, b) - Math.min(r, g, b) > 60) coloured += 1;
      }
      return { ratio: image.width / image.height, inked: (400 * inked) / data.length, coloured: (400 * coloured) / data.length };
    }, jpeg.toString('base64'));
    expect(seen.ratio).toBeCloseTo(297 / 210, 2);
    // A page of numbers; title and page number alone are a tenth of that.
    expect(seen.inked).toBeGreaterThan(1);
    pictures += seen.coloured > 2 ? 1 : 0;
  }
  expect(pictures).toBeGreaterThanOrEqual(3);
});
