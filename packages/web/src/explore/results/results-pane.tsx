/** The rows below the chart: the answers, and samples of the dataset. Closed, it is one line and asks nothing. */
import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { datasourceOf } from '@tessera/core/dataset';
import { shownRows } from '@tessera/core/frame/shown-rows';
import { EmptyFace, FailedFace, LoadingFace } from '@tessera/ui/faces';
import type { ChartState } from '../../chart/use-chart.ts';
import { fetchRows } from '../../chart/samples.ts';
import { failureOfChart } from '../../chart/causes.ts';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useExplore } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from './results.module.css';

const ResultTable = lazy(async () => ({ default: (await import('./result-table.tsx')).ResultTable }));
/** The clock of an answer that says none. */
const utc = {};
const loading = <LoadingFace compact label={i18n._('Loading')} />;

export interface ResultsPaneProps {
  editor: Editor;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The pane below the chart: a tab for each answer, and one for samples, which are asked when it is opened. */
export function ResultsPane({ editor, isOpen, onOpen }: ResultsPaneProps) {
  const { chart } = editor;
  const limit = useExplore((state) => Number(state.form['row_limit']) || undefined);
  const frames = useMemo(() => (chart.answers?.answers ?? []).map(({ frame }) => shownRows(frame)), [chart.answers]);
  const [tab, setTab] = useState('results-0');
  const title = (at: number): string => (frames.length > 1 ? i18n._('Results {n}', { n: at + 1 }) : i18n._('Results'));
  const asked = useExplore((state) => state.asked !== undefined);
  const results =
    frames.length > 0 && chart.status !== 'failed'
      ? frames.map((frame, at) => ({
          key: `results-${at}`,
          label: title(at),
          children: (
            <Suspense fallback={loading}>
              <ResultTable
                frame={frame}
                metrics={chart.answered?.queries[at]?.metrics}
                clock={chart.answers?.notes[at] ?? utc}
                limit={limit}
                empty={i18n._('No results were returned for this query')}
                name={title(at)}
              />
            </Suspense>
          ),
        }))
      : [
          {
            key: 'results-0',
            label: i18n._('Results'),
            children: <NoResults chart={chart} asked={asked} />,
          },
        ];
  const items = [...results, { key: 'samples', label: i18n._('Samples'), children: <Samples /> }];
  return (
    <section className={styles['pane']} data-open={isOpen || undefined} aria-label={i18n._('Data')}>
      <Tabs
        size="small"
        className={styles['tabs'] ?? ''}
        activeKey={items.some((item) => item.key === tab) ? tab : 'results-0'}
        onTabClick={(key) => {
          setTab(key);
          if (!isOpen) onOpen(true);
        }}
        destroyOnHidden
        items={isOpen ? items : items.map((item) => ({ ...item, children: null }))}
      />
      <Button
        type="text"
        size="small"
        className={styles['toggle'] ?? ''}
        icon={isOpen ? <DownOutlined /> : <UpOutlined />}
        aria-expanded={isOpen}
        aria-label={isOpen ? i18n._('Collapse data panel') : i18n._('Expand data panel')}
        onClick={() => onOpen(!isOpen)}
      />
    </section>
  );
}

/** Why there are no rows: the question failed, is on its way, or was never put. */
function NoResults({ chart, asked }: { chart: ChartState; asked: boolean }) {
  if (chart.status === 'failed')
    return (
      <FailedFace
        compact
        title={i18n._('This chart could not be loaded')}
        hint={failureOfChart(chart.error)}
        actions={<Button onClick={() => chart.reload(false)}>{i18n._('Try again')}</Button>}
      />
    );
  if (chart.status === 'loading' || (chart.status === 'waiting' && asked)) return loading;
  return <EmptyFace compact title={i18n._('Run a query to display results')} />;
}

function Samples() {
  const dataset = useExplore((state) => state.dataset);
  const samples = useQuery({
    queryKey: ['samples', datasourceOf(dataset), dataset.version],
    staleTime: Infinity,
    queryFn: ({ signal }) => fetchRows(dataset, {}, {}, signal),
  });
  if (samples.isError)
    return (
      <FailedFace
        compact
        title={i18n._('Sorry, an error occurred')}
        hint={sentenceOf(samples.error)}
        actions={<Button onClick={() => void samples.refetch()}>{i18n._('Try again')}</Button>}
      />
    );
  if (!samples.data) return loading;
  return (
    <Suspense fallback={loading}>
      <ResultTable
        frame={samples.data.frame}
        clock={samples.data.clock}
        empty={i18n._('No samples were returned for this dataset')}
        name={i18n._('Samples')}
      />
    </Suspense>
  );
}
