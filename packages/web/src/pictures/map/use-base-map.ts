/** The base map of a map on screen, fetched with the first map that has one. */
import { useEffect, useState } from 'react';
import type { MapPicture } from '@tessera/charts/chart-type';
import { baseMapOf } from '@tessera/charts/shared/geo/base-map';
import type { BaseGeometry } from '@tessera/charts/shared/geo/flat';
import type { Viewport } from '@tessera/charts/shared/geo/viewport';

type Detail = '110m' | '50m';

const coming = new Map<Detail, Promise<BaseGeometry>>();
const there = new Map<Detail, BaseGeometry>();

const addresses = import.meta.glob<string>('../../../../charts/geo/world-*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

async function fetchWorld(detail: Detail): Promise<unknown> {
  const reply = await fetch(addresses[`../../../../charts/geo/world-${detail}.json`] ?? '');
  if (!reply.ok) throw new Error(`The base map could not be fetched: ${reply.status}.`);
  return reply.json();
}

/** One that failed is forgotten: the next map asks again. */
function load(detail: Detail): Promise<BaseGeometry> {
  const known = coming.get(detail);
  if (known) return known;
  const asked = fetchWorld(detail).then((file) => {
    const base = baseMapOf(file);
    there.set(detail, base);
    return base;
  });
  asked.catch(() => coming.delete(detail));
  coming.set(detail, asked);
  return asked;
}

/** @returns no geometry while the first is on its way, and where the picture wants none; ready when nothing more will come */
export function useBaseMap(picture: MapPicture, port: Viewport): { geometry: BaseGeometry | undefined; isReady: boolean } {
  const detail: Detail = port.zoom < 3 ? '110m' : '50m';
  const wanted = picture.base !== 'none';
  const [settled, setSettled] = useState<Detail | undefined>(undefined);
  useEffect(() => {
    if (!wanted || there.has(detail)) return undefined;
    let isGone = false;
    const settle = (): void => {
      if (!isGone) setSettled(detail);
    };
    load(detail).then(settle, settle);
    return () => {
      isGone = true;
    };
  }, [wanted, detail]);
  // While finer lines are on their way the coarse ones stay.
  const geometry = wanted ? (there.get(detail) ?? there.get('110m')) : undefined;
  return { geometry, isReady: !wanted || there.has(detail) || settled === detail };
}
