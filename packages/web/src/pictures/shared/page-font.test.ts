import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

/** The font list of a page, as far as a picture asks it. */
function pageWith(fonts: { isHere: boolean; load: () => Promise<void> }) {
  const load = vi.fn(fonts.load);
  vi.stubGlobal('document', { fonts: { check: () => fonts.isHere, load } });
  return load;
}

test('a picture waits until the font of the page is loaded, and asks for it once', async () => {
  const fonts = {
    isHere: false,
    load: async () => {
      fonts.isHere = true;
    },
  };
  const load = pageWith(fonts);
  const { hasPageFont, loadPageFont } = await import('./page-font.ts');
  expect(hasPageFont()).toBe(false);
  await loadPageFont();
  expect(hasPageFont()).toBe(true);
  await loadPageFont();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a font that is refused, or never comes, holds no picture back', async () => {
  vi.useFakeTimers();
  for (const load of [() => Promise.reject(new Error('offline')), () => new Promise<void>(() => undefined)]) {
    vi.resetModules();
    pageWith({ isHere: false, load });
    const { hasPageFont, loadPageFont } = await import('./page-font.ts');
    const waited = loadPageFont();
    await vi.advanceTimersByTimeAsync(60_000);
    await waited;
    expect(hasPageFont()).toBe(true);
  }
});

test('without a browser there is nothing to wait for', async () => {
  const { hasPageFont } = await import('./page-font.ts');
  expect(hasPageFont()).toBe(true);
});
