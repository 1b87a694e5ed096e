import { useRef, useState } from 'react';
import { useTheme } from '@tessera/ui/theme';
import styles from './list.module.css';
import { useTurn } from './use-turn.ts';

/** Heights of the bars drawn where no picture exists; the same object always draws the same. */
function bars(seed: number): number[] {
  return Array.from({ length: 7 }, (_, i) => 22 + ((seed * 37 + i * 53 + ((seed + i) % 7) * 19) % 60));
}

/** An image that leaves the page goes on loading by itself, and holds a connection. */
const stopLoading = (image: HTMLImageElement | null) => () => image?.removeAttribute('src');

/** The server's picture of a chart or dashboard, on the paper of the reader's theme; a quiet drawing in its place where there is none. */
export function Thumbnail({ src, seed }: { src: string | undefined; seed: number }) {
  const { mode } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'shown' | 'missing'>(src ? 'waiting' : 'missing');
  const { isOn, release } = useTurn(box, state !== 'missing');
  const settle = (next: 'shown' | 'missing'): void => {
    setState(next);
    release();
  };
  return (
    <div ref={box} className={styles['thumb']} data-state={state}>
      {state === 'missing' ? (
        <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={styles['thumbArt']}>
          {bars(seed).map((height, i) => (
            <rect key={i} x={14 + i * 19} y={90 - height * 0.8} width="12" height={height} rx="2" />
          ))}
        </svg>
      ) : null}
      {isOn && state !== 'missing' ? (
        <img
          ref={stopLoading}
          src={src && mode === 'dark' ? `${src}?theme=dark` : src}
          alt=""
          decoding="async"
          onLoad={() => settle('shown')}
          onError={() => settle('missing')}
        />
      ) : null}
    </div>
  );
}
