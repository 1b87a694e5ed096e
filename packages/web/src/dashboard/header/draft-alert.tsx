/** Says that a lost tab left work behind, and offers it. */
import { Alert, Button } from 'antd';
import { i18n } from '../../i18n.ts';
import styles from './header.module.css';

interface DraftAlertProps {
  /** In words, e.g. `2 minutes ago`. */
  when: string;
  /** The dashboard was saved after the work was left. */
  isStale: boolean;
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers unsaved work of an earlier visit; `isStale` when the dashboard was saved since. */
export function DraftAlert({ when, isStale, onRestore, onDrop }: DraftAlertProps) {
  return (
    <Alert
      className={styles['offer'] ?? ''}
      type="info"
      showIcon
      title={i18n._('There are unsaved changes from {when}', { when })}
      description={isStale ? i18n._('The dashboard was saved since; restoring brings back your whole version of it.') : undefined}
      action={
        <>
          <Button size="small" type="primary" onClick={onRestore}>
            {i18n._('Restore')}
          </Button>{' '}
          <Button size="small" onClick={onDrop}>
            {i18n._('Discard')}
          </Button>
        </>
      }
    />
  );
}
