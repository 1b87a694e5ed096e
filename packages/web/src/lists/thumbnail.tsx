import { useState } from 'react';
import { useTheme } from '@tessera/ui/theme';
import styles from './list.module.css';

/** Heights of the bars drawn where no picture exists; the same object always draws the same. */
function bars(seed: number): number[] {
  return Array.from({ length: 7 }, (_, i) => 22 + ((seed * 37 + i * 53 + ((seed + i) % 7) * 19) % 60));
}

/**
 * The server's picture of a chart or dashboard, on the paper of the reader's theme; a quiet drawing in its place where there is none.
 * @param onDone  the picture has come, or will not
 */
export function Thumbnail({ src, seed, onDone }: { src: string | undefined; seed: number; onDone?: () => void }) {
  const { mode } = useTheme();
  const [state, setState] = useState<'waiting' | 'shown' | 'missing'>(src ? 'waiting' : 'missing');
  const settle = (next: 'shown' | 'missing'): void => {
    setState(next);
    onDone?.();
  };
  return (
    <div className={styles['thumb']} data-state={state}>
      {state === 'missing' ? (
        <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={styles['thumbArt']}>
          {bars(seed).map((height, i) => (
            <rect key={i} x={14 + i * 19} y={90 - height * 0.8} width="12" height={height} rx="2" />
          ))}
        </svg>
      ) : (
        <img
          src={src && mode === 'dark' ? `${src}?theme=dark` : src}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => settle('shown')}
          onError={() => settle('missing')}
        />
      )}
    </div>
  );
}
