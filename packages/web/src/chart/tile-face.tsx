/** Words in the place of a picture, in the middle of the room the picture would have had. */
import type { ReactNode } from 'react';
import styles from './tile-face.module.css';

export interface TileFaceProps {
  /** Why there is no picture, for code that has to distinguish (`data-status`). */
  status?: string;
  /** A face of the kit, compact. */
  children: ReactNode;
}

/** Fills its parent, which must have a height. */
export const TileFace = ({ status, children }: TileFaceProps) => (
  <div className={styles['face']} data-status={status}>
    {children}
  </div>
);
