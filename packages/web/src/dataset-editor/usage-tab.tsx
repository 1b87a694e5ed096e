/** What stands on a dataset: the charts and dashboards its editor's changes will reach. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { dataset } from '@tessera/api/dataset';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import styles from './usage-tab.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

const fetchUsage = (id: number, signal: AbortSignal) => client.call(dataset.relatedObjects, { params: { pk: id } }, { signal });
type Usage = Awaited<ReturnType<typeof fetchUsage>>;

/** The charts and dashboards on a dataset that you may see. */
export const useUsage = (id: number): UseQueryResult<Usage> =>
  useQuery({ queryKey: ['dataset', 'usage', id], queryFn: ({ signal }) => fetchUsage(id, signal) });

interface Link {
  href: string;
  text: string;
}

function Links({ title, links }: { title: string; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <ul className={styles['list']}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tab of charts and dashboards that use the dataset; each opens in a new tab, for the editor may hold changes. */
export function UsageTab({ usage }: { usage: UseQueryResult<Usage> }) {
  if (usage.isError) return <FailedQuery query={usage} />;
  if (!usage.data) return <LoadingFace label={i18n._('Loading…')} />;
  const { charts, dashboards, datasets } = usage.data;
  if (charts.count + dashboards.count + datasets.count === 0)
    return (
      <EmptyFace
        compact
        title={i18n._('Not used yet')}
        hint={i18n._('Charts made from this dataset, and the dashboards they stand on, are listed here.')}
      />
    );
  return (
    <div className={styles['usage']}>
      <Links
        title={i18n._('Charts ({n})', { n: charts.count })}
        links={charts.result.map(({ id, slice_name }) => ({ href: `/explore/?slice_id=${id}`, text: slice_name }))}
      />
      <Links
        title={i18n._('Dashboards ({n})', { n: dashboards.count })}
        links={dashboards.result.map(({ id, title }) => ({ href: `/superset/dashboard/${id}/`, text: title }))}
      />
      <Links
        title={i18n._('Datasets with a relation to it ({n})', { n: datasets.count })}
        links={datasets.result.map(({ id, table_name }) => ({
          href: `/explore/?datasource_type=table&datasource_id=${id}`,
          text: table_name,
        }))}
      />
    </div>
  );
}
