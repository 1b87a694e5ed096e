/** Pictures of the charts to add, a few at a time: each may have to be painted first, and a save must not wait behind them all. */
import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { Thumbnail } from '../../lists/thumbnail.tsx';

/** Browsers open six connections to a server; the rest is for what the editor does. */
const pace = pLimit(2);

/** The picture of a chart, or the space for it until its turn comes. */
export function PacedThumbnail({ src, seed }: { src: string | undefined; seed: number }) {
  const [isOn, setIsOn] = useState(src === undefined);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (src === undefined) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    release.current = resolve;
    let isGone = false;
    void pace(() => {
      if (isGone) return undefined;
      setIsOn(true);
      return promise;
    });
    return () => {
      isGone = true;
      resolve();
    };
  }, [src]);
  return isOn ? <Thumbnail src={src} seed={seed} onDone={() => release.current?.()} /> : null;
}
