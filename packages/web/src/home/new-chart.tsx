/** `/chart/add`: choose a dataset and a chart type, then Explore. `?dataset=` (name or id) chooses the dataset beforehand. */
import { CheckCircleFilled } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input, Select } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { dataset } from '@tessera/api/dataset';
import { charts } from '@tessera/charts';
import type { ListedChart } from '@tessera/charts';
import { NoOptions, wholeList } from '@tessera/ui/option-list';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { chartWord } from '../language/chart-words.ts';
import { useCan } from '../session.ts';
import { ChartExample } from '../chart/chart-example.tsx';
import { choosable, searchTypes } from '../chart/find-types.ts';
import styles from './new-chart.module.css';
import { pageTitle } from '../kit/page-title.ts';
import { clearable } from '../kit/clearable.tsx';
import { ForbiddenPage } from '../kit/error-page.tsx';

/** Datasets whose name contains a text; the wanted one (by id or exact name) is among them. */
function useDatasets(text: string, wanted: string | undefined) {
  return useQuery({
    queryKey: ['options', 'dataset', 'new-chart', text, wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const ask = async (filters: { col: string; opr: string; value: string | number }[]) => {
        const q = {
          columns: ['id', 'table_name', 'schema'],
          page: 0,
          page_size: 100,
          order_column: 'table_name',
          order_direction: 'asc' as const,
          filters,
        };
        return (await client.call(dataset.list, { query: { q } }, { signal })).result;
      };
      const isId = wanted !== undefined && /^\d+$/.test(wanted);
      const [found, named] = await Promise.all([
        ask(text ? [{ col: 'table_name', opr: 'ct', value: text }] : []),
        wanted === undefined
          ? []
          : ask([isId ? { col: 'id', opr: 'eq', value: Number(wanted) } : { col: 'table_name', opr: 'eq', value: wanted }]),
      ]);
      return [...named, ...found.filter((row) => named.every((other) => other.id !== row.id))];
    },
  });
}

function TypeTile({ type, isChosen, choose }: { type: ListedChart; isChosen: boolean; choose: () => void }) {
  return (
    <label className={styles['tile']} data-chosen={isChosen}>
      <input type="radio" className="sr-only" name="viz-type" value={type.id} checked={isChosen} onChange={choose} />
      <ChartExample type={type} />
      <span className={styles['tileName']}>
        {chartWord(type.name)}
        {isChosen ? <CheckCircleFilled className={`${styles['check']}`} aria-hidden="true" /> : null}
      </span>
    </label>
  );
}

const types = choosable(charts);

function Gallery({ chosen, choose }: { chosen: string | undefined; choose: (id: string) => void }) {
  const [text, setText] = useState('');
  const shown = text.trim() === '' ? types : searchTypes(types, text, chartWord);
  const categories = [...new Set(shown.map((type) => type.category))];
  return (
    <>
      <Input
        type="search"
        allowClear={clearable()}
        style={{ maxWidth: 320 }}
        aria-label={i18n._('Search all charts')}
        placeholder={i18n._('Search all charts')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="radiogroup" aria-label={i18n._('Choose chart type')} className={styles['gallery']}>
        {categories.map((category) => (
          <section key={category} aria-label={chartWord(category)}>
            <h3 className={styles['category']}>{chartWord(category)}</h3>
            <div className={styles['tiles']}>
              {shown
                .filter((type) => type.category === category)
                .map((type) => (
                  <TypeTile key={type.id} type={type} isChosen={chosen === type.id} choose={() => choose(type.id)} />
                ))}
            </div>
          </section>
        ))}
        {shown.length === 0 ? <p className={styles['muted']}>{i18n._('No results found')}</p> : null}
      </div>
    </>
  );
}

/** The page on which a new chart begins; it goes on to Explore with both choices in the address. Refused to who may save none. */
export function NewChartPage() {
  return useCan('can_write on Chart') ? <NewChart /> : <ForbiddenPage />;
}

function NewChart() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const wanted = typeof search['dataset'] === 'string' ? search['dataset'] : undefined;
  const navigate = useNavigate();
  const mayAdd = useCan('can_write on Dataset');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<number>();
  const [vizType, setVizType] = useState<string>();
  const datasets = useDatasets(useDeferredValue(text), wanted);
  const preset = datasets.data?.find((row) => String(row.id) === wanted || row.table_name === wanted)?.id;
  const datasetId = picked ?? preset;
  useEffect(() => {
    document.title = pageTitle(i18n._('New chart'));
  }, []);
  const missing =
    datasetId === undefined
      ? i18n._('Choose a dataset first.')
      : vizType === undefined
        ? i18n._('Choose a chart type.')
        : undefined;
  const dashboardId = typeof search['dashboard_id'] === 'string' ? { dashboard_id: search['dashboard_id'] } : {};
  const create = (): void => {
    if (datasetId === undefined || vizType === undefined) return;
    void navigate({
      to: '/explore/',
      search: { viz_type: vizType, datasource_id: String(datasetId), datasource_type: 'table', ...dashboardId },
    });
  };
  return (
    <div className={styles['page']}>
      <h1>{i18n._('Create a new chart')}</h1>
      <section className={styles['step']} aria-labelledby="new-chart-dataset">
        <h2 id="new-chart-dataset">{i18n._('Choose a dataset')}</h2>
        <div className={styles['row']}>
          <Select
            style={{ width: 'min(420px, 100%)' }}
            aria-label={i18n._('Choose a dataset')}
            placeholder={i18n._('Choose a dataset')}
            showSearch={{ filterOption: false, onSearch: setText }}
            loading={datasets.isFetching}
            value={datasetId ?? null}
            onChange={(id: number) => setPicked(id)}
            notFoundContent={<NoOptions>{datasets.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
            {...wholeList((datasets.data ?? []).map((row) => ({ value: row.id, label: row.table_name })))}
          />
          {mayAdd ? <Link to="/dataset/add/">{i18n._('Add a dataset')}</Link> : null}
        </div>
      </section>
      <section className={styles['step']} aria-labelledby="new-chart-type">
        <h2 id="new-chart-type">{i18n._('Choose chart type')}</h2>
        <Gallery chosen={vizType} choose={setVizType} />
      </section>
      <footer className={styles['foot']}>
        <span className={styles['muted']} role="status">
          {missing}
        </span>
        <Button type="primary" size="large" disabled={missing !== undefined} onClick={create}>
          {i18n._('Create new chart')}
        </Button>
      </footer>
    </div>
  );
}
