import { BarChartOutlined, CloudUploadOutlined, CompassOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import { EmptyFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { openUpload } from '../upload/store.ts';
import { uploadFormsOf } from '../upload/upload-rights.ts';
import styles from './home.module.css';

/**
 * What a newcomer can begin with: a dashboard to look at, and whether there are data to build on. Asked only for newcomers, and only
 * for what they may read.
 */
export function useFirstSteps(enabled: boolean, permissions: ReadonlySet<string> | undefined) {
  const may = (permission: string): boolean => permissions?.has(permission) ?? false;
  return useQuery({
    queryKey: ['home', 'first-steps'],
    enabled,
    queryFn: async ({ signal }) => {
      const newest = {
        columns: ['id', 'url', 'dashboard_title'],
        page: 0,
        page_size: 1,
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
        filters: [{ col: 'published', opr: 'eq', value: true }],
      };
      const [dashboards, datasets] = await Promise.all([
        may('can_read on Dashboard') ? client.call(dashboard.list, { query: { q: newest } }, { signal }) : undefined,
        may('can_read on Dataset')
          ? client.call(dataset.list, { query: { q: { columns: ['id'], page: 0, page_size: 1 } } }, { signal })
          : undefined,
      ]);
      return { example: dashboards?.result[0] ?? null, hasData: datasets !== undefined && datasets.count > 0 };
    },
  });
}

/** Three ways to begin, for a user who has made nothing yet. What they may not do is not offered. */
export function FirstSteps({ permissions }: { permissions: ReadonlySet<string> }) {
  const steps = useFirstSteps(true, permissions).data;
  const canUpload = uploadFormsOf(permissions).length > 0;
  // Without data there is nothing to build a chart of.
  const { example, hasData } = steps ?? {};
  if (!canUpload && hasData === false && example === null)
    return (
      <section className={styles['quietBox']} aria-label={i18n._('First steps')}>
        <EmptyFace
          compact
          title={i18n._('Welcome')}
          hint={i18n._('You have no access to data yet. Ask an administrator to give you a role that reads some.')}
        />
      </section>
    );
  return (
    <section className={styles['panel']} aria-label={i18n._('First steps')}>
      <ul className={styles['steps']}>
        {canUpload ? (
          <li>
            <button type="button" className={`${styles['step']} ${styles['drop']}`} onClick={() => openUpload()}>
              <span className={styles['stepIcon']}>
                <CloudUploadOutlined />
              </span>
              <span className={styles['stepTitle']}>{i18n._('Drop a file')}</span>
              <span className={styles['stepHint']}>
                {i18n._('CSV, Excel, Parquet or JSON lines, anywhere on this page, or pick one. It opens as a chart.')}
              </span>
            </button>
          </li>
        ) : null}
        {example ? (
          <li>
            <HrefLink href={example.url} className={styles['step']}>
              <span className={styles['stepIcon']}>
                <CompassOutlined />
              </span>
              <span className={styles['stepTitle']}>{i18n._('Open an example')}</span>
              <span className={styles['stepHint']}>
                {i18n._('“{title}” is live: filter it, click into its charts.', { title: example.dashboard_title })}
              </span>
            </HrefLink>
          </li>
        ) : null}
        {permissions.has('can_write on Chart') && hasData ? (
          <li>
            <Link to="/chart/add" className={styles['step']}>
              <span className={styles['stepIcon']}>
                <BarChartOutlined />
              </span>
              <span className={styles['stepTitle']}>{i18n._('Build a chart')}</span>
              <span className={styles['stepHint']}>
                {i18n._('Choose a dataset and a chart type, drag columns in, save it to a dashboard.')}
              </span>
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
