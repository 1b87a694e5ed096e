/** The places of charts that are not there: not yet, or not any more. */
import { i18n } from '../../i18n.ts';
import { classNames } from '../state/class-names.ts';
import styles from './chart-holder.module.css';

/** The classes of a chart's tile, whatever is in it. */
export const holderClass = classNames(styles['holder'], 'dashboard-component', 'dashboard-component-chart-holder');

/** The place of a chart whose definition is on its way: a head and a picture, as they will stand. */
export function ComingChart({ height }: { height: number }) {
  return (
    <div className={holderClass} style={{ height }} aria-busy="true">
      <div className={styles['slice']}>
        <div className={styles['head']}>
          <span className={styles['comingTitle']} />
        </div>
        <div className={styles['body']}>
          <div className={styles['comingPicture']} />
        </div>
      </div>
    </div>
  );
}

/** In place of a chart that was deleted. @param height  px */
export function MissingChart({ height }: { height: number }) {
  return (
    <div className={holderClass} style={{ height }}>
      <div className={styles['missing']} role="alert">
        <p>{i18n._('There is no chart definition associated with this component, could it have been deleted?')}</p>
        <p>{i18n._('Delete this container and save to remove this message.')}</p>
      </div>
    </div>
  );
}
