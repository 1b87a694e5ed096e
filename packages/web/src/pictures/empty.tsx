/** Nothing to draw: a message with a hint. */
import type { EmptyPicture } from '@tessera/charts/chart-type';
import { EmptyFace } from '@tessera/ui/faces';
import styles from './shared/pictures.module.css';

/** Paints an `empty` picture: what there is nothing of, and what to do. */
export const EmptyView = ({ picture }: { picture: EmptyPicture }) => (
  <div className={styles['middle']} data-picture="empty">
    <EmptyFace compact title={picture.title} hint={picture.hint} />
  </div>
);
