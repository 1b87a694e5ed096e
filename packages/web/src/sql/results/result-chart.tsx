/** A chart of a result before anything is saved: the type that fits its columns first, any other by choice. */
import { BarChartOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { explore } from '@tessera/api/explore';
import type { SqlRun } from '@tessera/api/sql';
import { catalogue, defaultVizType, entryOf } from '@tessera/charts/catalogue';
import { slotsOf } from '@tessera/charts/controls/slots';
import { fetchChartType, fetchedTypeOf } from '@tessera/charts/fetched';
import { carryOver, noMemory, type FormMemory } from '@tessera/core/explore/carry-over';
import type { Form } from '@tessera/core/explore/slots';
import { colourScale } from '@tessera/core/format/colour-scale';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import { ChartView } from '../../chart/chart-view.tsx';
import { firstForm } from '../../chart/first-form.ts';
import { freshForm } from '../../chart/fresh-form.ts';
import { useChart } from '../../chart/use-chart.ts';
import { client, sentenceOf } from '../../client.ts';
import { shapeOf } from '../../controls/shared/form-shape.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { chartWord } from '../../language/chart-words.ts';
import styles from '../sql.module.css';
import { exploreSearch } from './explore-query.ts';

/** What the charts of a result begin with. */
interface Begun {
  dataset: DatasetForCharts;
  form: Form;
}

async function begin(queryId: number, signal: AbortSignal): Promise<Begun> {
  const query = { datasource_type: 'query', datasource_id: queryId } as const;
  const { dataset } = (await client.call(explore.get, { query }, { signal })).result;
  if (!dataset) throw new Error('A query was opened without its columns.');
  const type = await fetchChartType(defaultVizType);
  const form = (await firstForm(dataset, signal)) ?? (type ? freshForm(type, dataset) : {});
  return { dataset, form };
}

/** The chart of a query's rows; asked of the database, so that it counts all of them. */
export function ResultChart({ query }: { query: SqlRun }) {
  const begun = useQuery({
    queryKey: ['sql-chart', query.queryId],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => begin(query.queryId, signal),
  });
  if (begun.isError)
    return (
      <FailedFace
        title={i18n._('This chart could not be loaded')}
        hint={sentenceOf(begun.error)}
        actions={<Button onClick={() => void begun.refetch()}>{i18n._('Try again')}</Button>}
      />
    );
  if (!begun.data) return <LoadingFace label={i18n._('Loading…')} />;
  if (begun.data.dataset.columns.length === 0) return <EmptyFace title={i18n._('The query returned no data')} />;
  return <Charted key={query.queryId} query={query} begun={begun.data} />;
}

function Charted({ query, begun: { dataset, form: first } }: { query: SqlRun; begun: Begun }) {
  const [{ form, memory }, setHeld] = useState<{ form: Form; memory: FormMemory }>({ form: first, memory: noMemory });
  const toasts = useToasts();
  const navigate = useNavigate();
  const chart = useChart(useMemo(() => ({ formData: { ...form }, dataset }), [form, dataset]));
  const scheme = typeof form['color_scheme'] === 'string' ? form['color_scheme'] : undefined;
  // A label keeps its colour from one type to the next.
  const colours = useMemo(() => colourScale({ scheme }), [scheme]);
  const vizType = String(form['viz_type']);
  const choose = (id: string): void => {
    void fetchChartType(id).then(
      (to) => {
        const from = fetchedTypeOf(vizType);
        if (to) setHeld(carryOver(form, from ? slotsOf(from) : [], shapeOf(to, dataset), memory));
      },
      (error: unknown) => toasts.failure(error),
    );
  };
  const options = useMemo(() => catalogue.map(({ id, name }) => ({ value: id, label: chartWord(name) })), []);
  const open = (): void => {
    const { first_chart: _, ...source } = exploreSearch(query);
    void navigate({ to: '/explore/', search: { ...source, form_data: JSON.stringify(form) } });
  };
  return (
    <div className={styles['chart']}>
      <div className={`${styles['status']} ${styles['bar']}`}>
        <Select
          size="small"
          className={styles['chartType'] ?? ''}
          aria-label={i18n._('Chart type')}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={280}
          value={entryOf(vizType)?.id ?? vizType}
          options={options}
          onChange={choose}
        />
        <Button size="small" icon={<BarChartOutlined />} onClick={open}>
          {i18n._('Open in Explore')}
        </Button>
      </div>
      <div className={styles['chartBody']}>
        <ChartView chart={chart} dataset={dataset} colours={colours} />
      </div>
    </div>
  );
}
