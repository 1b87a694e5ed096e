/** Markdown, with anything that could run taken out, and a style sheet of its own. */
import { useId } from 'react';
import type { TextPicture } from '@tessera/charts/chart-type';
import { ownSelector } from '@tessera/core/dashboard/css-rules';
import { useScopedCss } from '../../kit/scoped-css.ts';
import styles from '../shared/pictures.module.css';
import { Prose } from './prose.tsx';

/** Paints a `text` picture. */
export function TextView({ picture: { markdown, css = '' } }: { picture: TextPicture }) {
  const id = useId();
  useScopedCss(css, `[data-own-sheet="${id}"]`, ownSelector);
  return (
    <div className={styles['prose']} data-picture="text" dir="auto" data-own-sheet={id}>
      <Prose text={markdown} hasClasses={css !== ''} />
    </div>
  );
}
