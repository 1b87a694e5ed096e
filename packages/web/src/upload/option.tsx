/** One way to read a file, with its label above it. */
import type { ReactNode } from 'react';
import type { UploadOptions, UploadPreview } from '@tessera/api/upload';
import { fieldLabel, type UploadField } from './field-labels.ts';
import styles from './upload.module.css';

export interface ReadOptionsProps {
  preview: UploadPreview;
  /** What the person chose; the rest of the preview's options was detected. */
  chosen: UploadOptions;
  /** Fields the server refused. */
  faulty: ReadonlySet<UploadField>;
  /** @param change  the options that are now chosen; null: to be detected again */
  ask: (change: UploadOptions) => void;
}

/** An option of reading with its label. */
export function Option({ name, children }: { name: UploadField; children: ReactNode }) {
  return (
    <div className={styles['option']}>
      <span>{fieldLabel(name)}</span>
      {children}
    </div>
  );
}
