/** Wakes a map: the engine is fetched, draws behind the poster, and takes its place when it is done. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { MapPicture } from '@tessera/charts/chart-type';
import type { BaseGeometry } from '@tessera/charts/shared/geo/flat';
import type { Viewport } from '@tessera/charts/shared/geo/viewport';
import type { MapGround } from '@tessera/core/look/map-grounds';
import { mapServiceOfPage } from '../../../bootstrap.ts';
import type { LiveMap, LiveMapOptions } from './engine.ts';
import { takePlace } from './live-places.ts';

/** What a live map shows. */
interface Shown {
  readonly picture: MapPicture;
  readonly port: Viewport;
  readonly ground: MapGround | undefined;
  readonly isDark: boolean;
  readonly plain: string;
  readonly base: BaseGeometry | undefined;
  readonly onMoved: (port: Viewport) => void;
}

/** A map that can be woken. */
export interface Waking {
  /** The living map, once it is drawn. */
  readonly live: LiveMap | undefined;
  /** Somebody touched it. */
  readonly wake: () => void;
}

/** @param box  an empty element for the engine */
export function useLiveMap(box: RefObject<HTMLDivElement | null>, shown: Shown): Waking {
  const [isWoken, setWoken] = useState(false);
  const [live, setLive] = useState<LiveMap | undefined>(undefined);
  const latest = useRef(shown);
  const renew = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const { picture, ground, isDark, plain, base } = shown;

  useEffect(() => {
    const container = box.current;
    if (!isWoken || !container) return undefined;
    let opened: LiveMap | undefined;
    let isGone = false;
    const sleep = (): void => {
      if (!isGone) setWoken(false);
    };
    const place = takePlace(sleep);
    renew.current = place.renew;
    const open = async (): Promise<void> => {
      const made = await openMap(container, latest, {
        onDrawn: () => {
          // The poster may have been moved since.
          made.moveTo(latest.current.port, true);
          setLive(made);
        },
        onLost: sleep,
      });
      if (isGone) return made.close();
      opened = made;
      made.setBase(latest.current.base);
    };
    // A browser that cannot draw it keeps the poster, which moves as well.
    open().catch(sleep);
    return () => {
      isGone = true;
      place.leave();
      opened?.close();
      setLive(undefined);
    };
  }, [box, isWoken, ground, isDark, plain]);

  useEffect(() => live?.setLayers(layersOf(picture)), [live, picture]);
  useEffect(() => {
    if (base) live?.setBase(base);
  }, [live, base]);
  return {
    live,
    wake: () => {
      renew.current?.();
      setWoken(true);
    },
  };
}

/** Fetches the engine and opens it on what is shown now. */
async function openMap(
  container: HTMLElement,
  latest: RefObject<Shown>,
  ends: Pick<LiveMapOptions, 'onDrawn' | 'onLost'>,
): Promise<LiveMap> {
  const { openLiveMap } = await import('./engine.ts');
  const { port, ground, isDark, plain, picture } = latest.current;
  return openLiveMap(container, {
    port,
    ground,
    isDark,
    plain,
    service: mapServiceOfPage(),
    layersAt: layersOf(picture),
    onMoved: (moved) => latest.current.onMoved(moved),
    ...ends,
  });
}

/** The layers of a picture for a window. */
const layersOf =
  ({ layers }: MapPicture) =>
  (port: Viewport) =>
    layers.flatMap((layer) => (typeof layer === 'function' ? layer(port) : [layer]));
