/** The uploaded regions, fetched once for each file: pictures are made of them, painters draw their shapes. */
import { useEffect, useState } from 'react';
import { region } from '@tessera/api/region';
import { ownRegionsId, type OwnRegionShapes } from '@tessera/charts/shared/geo/own-regions';
import { client } from '../client.ts';

const coming = new Map<string, Promise<OwnRegionShapes>>();
const there = new Map<string, OwnRegionShapes | undefined>();

/** Rejects where they are gone or cannot be loaded; the next caller asks the server again. */
export function fetchOwnRegions(uuid: string): Promise<OwnRegionShapes> {
  const known = coming.get(uuid);
  if (known) return known;
  const asked = client.call(region.shapes, { params: { uuid } });
  coming.set(uuid, asked);
  asked.then(
    (found) => there.set(uuid, found),
    () => coming.delete(uuid),
  );
  return asked;
}

/**
 * The regions a form names.
 * @returns `isReady` once they are there, or it is known that they are not
 */
export function useOwnRegions(form: Readonly<Record<string, unknown>> | undefined): {
  regions: OwnRegionShapes | undefined;
  isReady: boolean;
} {
  const uuid = ownRegionsId(form?.['select_country']);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (uuid === undefined || there.has(uuid)) return undefined;
    let isGone = false;
    const settle = (): void => {
      if (!isGone) setSettled(uuid);
    };
    fetchOwnRegions(uuid).then(settle, settle);
    return () => {
      isGone = true;
    };
  }, [uuid]);
  if (uuid === undefined) return { regions: undefined, isReady: true };
  const regions = there.get(uuid);
  return { regions, isReady: regions !== undefined || settled === uuid };
}
