/** Holds a picture back until the page's font, the parts of ECharts and the shapes it needs are there; the one before it stays meanwhile. */
import { useEffect, useState } from 'react';
import type { EChartsPicture } from '@tessera/charts/chart-type';
import type { EChartsPart } from '@tessera/charts/echarts-part';
import { loadParts, loadedParts, neededParts } from './echarts-parts.ts';
import { hasPageFont, loadPageFont } from '../shared/page-font.ts';
import { hasMaps, loadMaps } from './maps.ts';

interface Drawable {
  picture: EChartsPicture;
  /** What an instance made for it knows: it never learns of parts that come later. */
  parts: ReadonlySet<EChartsPart>;
}

const covers = (parts: ReadonlySet<EChartsPart>, needed: ReadonlySet<EChartsPart>): boolean => needed.isSubsetOf(parts);

/**
 * The newest picture that can be drawn, with a key that changes when it needs a new instance; undefined while the first
 * one waits. @throws what fetching a part threw
 */
export function useDrawable(picture: EChartsPicture): { picture: EChartsPicture; key: number } | undefined {
  const [drawable, setDrawable] = useState<Drawable | undefined>(() => {
    const parts = loadedParts();
    return covers(parts, neededParts(picture)) && hasMaps(picture) && hasPageFont() ? { picture, parts } : undefined;
  });
  const [failure, setFailure] = useState<unknown>();
  const isReady = drawable !== undefined && covers(drawable.parts, neededParts(picture)) && hasMaps(picture);

  useEffect(() => {
    let isLatest = true;
    const show = (parts: ReadonlySet<EChartsPart>): void => {
      if (isLatest) setDrawable({ picture, parts });
    };
    if (!isReady) {
      const parts = loadParts(neededParts(picture));
      Promise.all([parts, loadMaps(picture, parts), loadPageFont()]).then(
        () => show(loadedParts()),
        (error: unknown) => {
          if (isLatest) setFailure(error);
        },
      );
    }
    return () => {
      isLatest = false;
    };
  }, [picture, isReady]);

  if (failure !== undefined) throw failure;
  if (!drawable) return undefined;
  return { picture: isReady ? picture : drawable.picture, key: drawable.parts.size };
}
