/** A cell whose text holds HTML: on one line, and its links are followed without filtering by the row. */
import { lazy, Suspense, type MouseEvent } from 'react';
import styles from './table.module.css';

const HtmlText = lazy(async () => ({ default: (await import('../prose/html-text.tsx')).HtmlText }));

const keepToLink = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) event.stopPropagation();
};

/** @param plain  what stands there until the HTML is read */
export function MarkupCell({ text, plain }: { text: string; plain: string }) {
  return (
    // The grid takes presses as its own; those on a link are the link's.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className={styles['markup']} onMouseUp={keepToLink}>
      <Suspense fallback={plain}>
        <HtmlText text={text} />
      </Suspense>
    </span>
  );
}
