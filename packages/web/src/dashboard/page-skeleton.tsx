/** The dashboard's outline while it is fetched: the same sizes, so that nothing jumps. */
import { i18n } from '../i18n.ts';
import styles from './dashboard.module.css';

/** Stands in the place of a dashboard until it is loaded. */
export function PageSkeleton() {
  return (
    <div className={styles['skeleton']} role="status" aria-label={i18n._('Loading dashboard')} aria-busy="true">
      <div className={styles['skeletonHead']} />
      <div className={styles['skeletonGrid']}>
        {[4, 4, 4, 8, 4, 6, 6].map((width, at) => (
          <div key={at} style={{ gridColumnEnd: `span ${width}` }} />
        ))}
      </div>
    </div>
  );
}
