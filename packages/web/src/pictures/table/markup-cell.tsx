/** A cell whose text holds HTML, on one line; its links are followed, the grid takes no press on them. */
import { lazy, Suspense } from 'react';
import styles from './table.module.css';

const HtmlText = lazy(async () => ({ default: (await import('../prose/prose-markup.tsx')).HtmlText }));

/** @param plain  what stands there until the HTML is read */
export function MarkupCell({ text, plain }: { text: string; plain: string }) {
  return (
    <span className={styles['markup']}>
      <Suspense fallback={plain}>
        <HtmlText text={text} />
      </Suspense>
    </span>
  );
}
