/** Whose dashboard it is, and when it was last changed. */
import type { DashboardItem } from '@tessera/api/dashboard';
import { i18n } from '../../i18n.ts';
import { Modified } from '../../kit/modified.tsx';
import { People } from '../../kit/person-avatar.tsx';
import styles from './header.module.css';

/** Names are there only for those who are told them. */
export function Authorship({ item }: { item: DashboardItem }) {
  const humanized = i18n._('Modified {when}', { when: item.changed_on_delta_humanized });
  return (
    <div className={styles['meta']}>
      <People people={item.owners} />
      <Modified humanized={humanized} at={item.changed_on} by={item.changed_by_name} />
    </div>
  );
}
