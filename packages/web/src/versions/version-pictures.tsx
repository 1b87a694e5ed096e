/** What a chart or dashboard looked like before a save and after it. */
import type { VersionKind } from '@tessera/api/version';
import { useTheme } from '@tessera/ui/theme';
import { useState } from 'react';
import { i18n } from '../i18n.ts';
import styles from './versions.module.css';

export interface VersionPicturesProps {
  readonly kind: Extract<VersionKind, 'chart' | 'dashboard'>;
  readonly id: number;
  readonly version: number;
  /** The version before it; absent for the first. */
  readonly before: number | undefined;
}

/** Kinds whose versions have pictures. */
export const isPainted = (kind: VersionKind): kind is VersionPicturesProps['kind'] => kind === 'chart' || kind === 'dashboard';

/** Two pictures side by side, painted by the server with the data of today. */
export function VersionPictures({ kind, id, version, before }: VersionPicturesProps) {
  const path = `/api/v1/${kind}/${id}/versions`;
  return (
    <div className={styles['pictures']}>
      {before === undefined ? null : <Picture src={`${path}/${before}/picture`} caption={i18n._('Before')} />}
      <Picture src={`${path}/${version}/picture`} caption={before === undefined ? i18n._('As it was saved') : i18n._('After')} />
    </div>
  );
}

function Picture({ src, caption }: { src: string; caption: string }) {
  const { mode } = useTheme();
  const [state, setState] = useState<'waiting' | 'shown' | 'missing'>('waiting');
  return (
    <figure className={styles['picture']}>
      <div className={styles['frame']} data-state={state} aria-busy={state === 'waiting'}>
        {state === 'missing' ? (
          <span>{i18n._('It cannot be drawn today')}</span>
        ) : (
          <img src={`${src}?theme=${mode}`} alt={caption} onLoad={() => setState('shown')} onError={() => setState('missing')} />
        )}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
