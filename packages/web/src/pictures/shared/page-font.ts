/**
 * The page's own font, which pictures are measured with. ECharts keeps the width of each text it has measured, so a picture
 * that is laid out before the font is here would have labels of wrong widths for as long as the page is open.
 */
import { type as typography } from '@tessera/core/look/tokens';

const font = `${typography.size.sm}px ${typography.family}`;
/** A page without its font still shows its charts. */
const longestWaitMs = 3000;

let isGivenUp = false;

/** True where there is nothing to wait for: the font is here, did not come, or there is no browser. */
export const hasPageFont = (): boolean => isGivenUp || typeof document === 'undefined' || document.fonts.check(font);

/** Resolves when the font is here, or when it does not come. */
export async function loadPageFont(): Promise<void> {
  if (hasPageFont()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs);
  });
  await Promise.race([document.fonts.load(font).catch(() => undefined), waited]);
  clearTimeout(timer);
  isGivenUp = !document.fonts.check(font);
}
