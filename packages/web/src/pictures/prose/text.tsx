/** Markdown, with anything that could run taken out. */
import type { TextPicture } from '@tessera/charts/chart-type';
import styles from '../shared/pictures.module.css';
import { Prose } from './prose.tsx';

export const TextView = ({ picture }: { picture: TextPicture }) => (
  <div className={styles['prose']} data-picture="text">
    <Prose text={picture.markdown} />
  </div>
);
