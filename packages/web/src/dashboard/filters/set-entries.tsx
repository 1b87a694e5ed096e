/** What a filter set holds, filter by filter. */
import { WarningOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { FilterSetEntry } from '@tessera/core/dashboard/filter-sets';
import { i18n } from '../../i18n.ts';
import styles from './filter-sets.module.css';

const troubleText = (trouble: NonNullable<FilterSetEntry['trouble']>): string =>
  trouble === 'gone'
    ? i18n._("This filter doesn't exist in dashboard. It will not be applied.")
    : i18n._('Filter metadata changed in dashboard. It will not be applied.');

/** Name and value of each filter; what is not applied any more says why. */
export function SetEntries({ entries }: { entries: readonly FilterSetEntry[] }) {
  return (
    <dl className={styles['entries']}>
      {entries.map(({ id, name, value, trouble }) => (
        <div key={id} data-trouble={trouble}>
          <dt>
            {name}
            {trouble ? (
              <Tooltip title={troubleText(trouble)}>
                <WarningOutlined tabIndex={0} role="img" aria-label={troubleText(trouble)} />
              </Tooltip>
            ) : null}
          </dt>
          <dd>{value ?? i18n._('None')}</dd>
        </div>
      ))}
    </dl>
  );
}
