/** The left of the editor: the dataset with its menu, and its metrics and columns to drag or click. */
import { SearchOutlined } from '@ant-design/icons';
import { Button, Collapse, Input } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { i18n } from '../../i18n.ts';
import { kindOf } from '../../controls/shared/column-kind.ts';
import { useExplore } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import type { PanelItem } from './additions.ts';
import styles from './dataset-panel.module.css';
import { DatasetHead } from './dataset-head.tsx';
import { nameOf, PanelItemButton, titleOf } from './panel-item.tsx';

const firstShown = 50;

/** Certified first, then temporal, then as the dataset has them. */
function rankOf(item: PanelItem): number {
  const { extra } = item.kind === 'metric' ? item.metric : item.column;
  if (extra?.includes('certified_by')) return 0;
  return item.kind === 'column' && kindOf(item.column) === 'time' ? 1 : 2;
}

function matches(item: PanelItem, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return true;
  const { description } = item.kind === 'metric' ? item.metric : item.column;
  return [nameOf(item), titleOf(item), description ?? ''].some((part) => part.toLowerCase().includes(wanted));
}

export function DatasetPanel({ editor }: { editor: Editor }) {
  const dataset = useExplore((state) => state.dataset);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const metrics = useMemo(
    () => dataset.metrics.map((metric): PanelItem => ({ kind: 'metric', metric })).toSorted((a, b) => rankOf(a) - rankOf(b)),
    [dataset],
  );
  const columns = useMemo(
    () => dataset.columns.map((column): PanelItem => ({ kind: 'column', column })).toSorted((a, b) => rankOf(a) - rankOf(b)),
    [dataset],
  );
  const section = (key: string, title: string, items: readonly PanelItem[]) => {
    const found = items.filter((item) => matches(item, wanted));
    return {
      key,
      label: <SectionLabel title={title} shown={found.length} all={items.length} />,
      children: <Items items={found} editor={editor} />,
    };
  };
  return (
    <section className={styles['panel']} aria-label={i18n._('Dataset')}>
      <DatasetHead editor={editor} />
      <div className={styles['search']}>
        <Input
          size="small"
          allowClear
          prefix={<SearchOutlined />}
          aria-label={i18n._('Search Metrics & Columns')}
          placeholder={i18n._('Search Metrics & Columns')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className={styles['scroll']}>
        <Collapse
          ghost
          size="small"
          defaultActiveKey={['metrics', 'columns']}
          items={[section('metrics', i18n._('Metrics'), metrics), section('columns', i18n._('Columns'), columns)]}
        />
      </div>
    </section>
  );
}

function SectionLabel({ title, shown, all }: { title: string; shown: number; all: number }) {
  return (
    <span className={styles['sectionLabel']}>
      <span>{title}</span>
      <span className={styles['count']}>{shown === all ? all : i18n._('Showing {shown} of {all}', { shown, all })}</span>
    </span>
  );
}

function Items({ items, editor }: { items: readonly PanelItem[]; editor: Editor }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, firstShown);
  if (items.length === 0) return <p className={styles['none']}>{i18n._('No results found')}</p>;
  return (
    <>
      <ul className={styles['items']}>
        {shown.map((item) => (
          <li key={nameOf(item)}>
            <PanelItemButton item={item} panel={editor.panel} />
          </li>
        ))}
      </ul>
      {items.length > firstShown ? (
        <Button type="link" size="small" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? i18n._('Show less...') : i18n._('Show all...')}
        </Button>
      ) : null}
    </>
  );
}
