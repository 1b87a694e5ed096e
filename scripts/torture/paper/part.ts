/** Screen and paper compared: the example of every chart type in both themes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, noBrowserHelp } from '../../machine/browser.ts';
import { compare } from './compare.ts';
import type { SheetFigures } from './likeness.ts';
import { paintSheets } from './sheets.ts';

/** How the part is run. */
export interface PaperOptions {
  /** Of a `viz_type`: only these types. */
  readonly word: string | undefined;
  /** Where each pair of pictures is kept, with a third that marks where they differ; absent = nowhere. */
  readonly folder: string | undefined;
}

/**
 * Paints and compares.
 * @param told  is told each comparison as soon as it is made
 */
export async function comparePaper(
  { word, folder }: PaperOptions,
  told: (id: string, look: string, figures: SheetFigures) => void,
): Promise<void> {
  const browser = findBrowser();
  if (!browser) return console.log(noBrowserHelp);
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  await paintSheets(browser, word, ({ chart: { id }, look, screen, paper }) => {
    const { ssim, differing, marks } = compare(screen, paper);
    told(id, look, { ssim, differing });
    console.log(`  ${id}, ${look}: ${ssim.toFixed(3)}, ${(differing * 100).toFixed(1)} % of pixels`);
    if (folder === undefined) return;
    for (const [name, bytes] of Object.entries({ screen, paper, marks }))
      writeFileSync(join(folder, `${id}-${look}-${name}.png`), bytes);
  });
}
