/** Whose dashboard it is, who made it and when it was last changed. */
import { Tooltip } from 'antd';
import type { DashboardItem } from '@tessera/api/dashboard';
import { i18n } from '../../i18n.ts';
import { Modified } from '../../kit/modified.tsx';
import { People } from '../../kit/person-avatar.tsx';
import styles from './header.module.css';
import { ago } from '../../language/ago.ts';

/** The texts about a dashboard's people. */
type AuthoredItem = Pick<
  DashboardItem,
  'owners' | 'created_on_delta_humanized' | 'created_by_name' | 'changed_on_delta_humanized' | 'changed_on' | 'changed_by_name'
>;

/**
 * `Created 2 months ago`, and by whom in the tooltip. Names are there only for readers who may see them.
 * @param isEdited  there is room for the last change only
 */
export function Authorship({ item, isEdited = false }: { item: AuthoredItem; isEdited?: boolean }) {
  if (isEdited)
    return (
      <div className={styles['meta']}>
        <span className={styles['made']}>
          <Modified
            humanized={i18n._('Last modified {when}', { when: ago(item.changed_on_delta_humanized) })}
            at={item.changed_on}
            by={item.changed_by_name}
          />
        </span>
      </div>
    );
  const created = i18n._('Created {when}', { when: ago(item.created_on_delta_humanized) });
  const changed = i18n._('Modified {when}', { when: ago(item.changed_on_delta_humanized) });
  return (
    <div className={styles['meta']}>
      <People people={item.owners} />
      <span className={styles['made']}>
        {item.created_by_name ? (
          <Tooltip title={i18n._('Created by {name}', { name: item.created_by_name })}>
            <span>{created}</span>
          </Tooltip>
        ) : (
          created
        )}
      </span>
      <span className={styles['made']} aria-hidden="true">
        ·
      </span>
      <Modified humanized={changed} at={item.changed_on} by={item.changed_by_name} />
    </div>
  );
}
