/** Nothing to draw, said well. */
import type { EmptyPicture } from '@tessera/charts/chart-type';
import { EmptyFace } from '@tessera/ui/faces';
import styles from './shared/pictures.module.css';

export const EmptyView = ({ picture }: { picture: EmptyPicture }) => (
  <div className={styles['middle']} data-picture="empty">
    <EmptyFace compact title={picture.title} hint={picture.hint} />
  </div>
);
