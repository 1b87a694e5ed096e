/** The modal "Select a visualization type": sections at the side, search, cards, details of the chosen one. */
import { SearchOutlined } from '@ant-design/icons';
import { Button, Collapse, Empty, Input, Modal, Tag } from 'antd';
import Fuse from 'fuse.js';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ListedChart } from '@tessera/charts';
import { i18n } from '../../i18n.ts';
import { TypeExample } from './type-example.tsx';
import styles from './types.module.css';
import { choosable } from './viz-order.ts';

export interface TypePickerProps {
  /** The type in use. */
  current: string;
  onChoose: (vizType: string) => void;
  onClose: () => void;
}

/** What the side bar has selected. */
type Shelf = { kind: 'all' } | { kind: 'category'; name: string } | { kind: 'tag'; name: string };

const recommended = ['Popular', 'ECharts', 'Advanced-Analytics'];
const other = 'Other';
const all: Shelf = { kind: 'all' };
const fuzziness = 0.3;
const widthPx = 1090;

const categoryOf = (chart: ListedChart): string => chart.category || other;
const onShelf = (chart: ListedChart, shelf: Shelf): boolean => shelf.kind === 'all' || (shelf.kind === 'category' ? categoryOf(chart) === shelf.name : chart.tags.includes(shelf.name));
const sameShelf = (a: Shelf, b: Shelf): boolean => a.kind === b.kind && (a.kind === 'all' || (b.kind !== 'all' && a.name === b.name));

function useSearch(types: readonly ListedChart[], text: string): readonly ListedChart[] {
  const index = useMemo(
    () => new Fuse(types, { threshold: fuzziness, ignoreLocation: true, keys: [{ name: 'name', weight: 4 }, { name: 'tags', weight: 2 }, { name: 'description', weight: 1 }] }),
    [types],
  );
  return useMemo(() => (text.trim() === '' ? types : index.search(text.trim()).map((hit) => hit.item)), [index, types, text]);
}

export function TypePicker({ current, onChoose, onClose }: TypePickerProps) {
  const types = useMemo(() => choosable(current), [current]);
  const [chosen, setChosen] = useState<ListedChart | undefined>(() => types.find((chart) => chart.id === current));
  const [shelf, setShelf] = useState<Shelf>(all);
  const [text, setText] = useState('');
  const found = useSearch(types, useDeferredValue(text));
  const isSearching = text.trim() !== '';
  const shown = isSearching ? found : found.filter((chart) => onShelf(chart, shelf));
  const open = (next: Shelf): void => {
    setShelf(next);
    setText('');
    // A choice that is not on the shelf would be confirmed unseen.
    if (chosen && !onShelf(chosen, next)) setChosen(undefined);
  };
  return (
    <Modal
      open
      title={i18n._('Select a visualization type')}
      width={`min(${widthPx}px, calc(100vw - 32px))`}
      onCancel={onClose}
      okText={i18n._('Select')}
      cancelText={i18n._('Cancel')}
      okButtonProps={{ disabled: !chosen }}
      onOk={() => chosen && onChoose(chosen.id)}
      styles={{ body: { padding: 0 } }}
    >
      <div className={styles['picker']}>
        <Shelves types={types} shelf={shelf} isSearching={isSearching} open={open} />
        <div className={styles['main']}>
          <Input prefix={<SearchOutlined />} allowClear autoFocus aria-label={i18n._('Search all charts')} placeholder={i18n._('Search all charts')} value={text} onChange={(event) => setText(event.target.value)} />
          <div className={styles['cards']}>
            {shown.map((chart) => (
              <button key={chart.id} type="button" className={styles['card']} aria-pressed={chosen?.id === chart.id} onClick={() => setChosen(chart)} onDoubleClick={() => onChoose(chart.id)}>
                <TypeExample chart={chart} />
                <span className={styles['cardName']}>{chart.name}</span>
              </button>
            ))}
            {shown.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={i18n._('No results found')} /> : null}
          </div>
          {chosen ? <Details chart={chosen} open={open} /> : null}
        </div>
      </div>
    </Modal>
  );
}

function Details({ chart, open }: { chart: ListedChart; open: (shelf: Shelf) => void }) {
  return (
    <section className={styles['details']} aria-label={i18n._('About the chart type')}>
      <div className={styles['about']}>
        <h3>
          {chart.name} {chart.hidden ? <Tag color="warning">{i18n._('DEPRECATED')}</Tag> : null}
        </h3>
        <div className={styles['tags']}>
          {chart.tags.map((tag) => (
            <Button key={tag} size="small" onClick={() => open({ kind: 'tag', name: tag })}>
              {tag}
            </Button>
          ))}
        </div>
        <p>{chart.description || i18n._('No description available.')}</p>
      </div>
      <figure className={styles['figure']} aria-label={i18n._('Example')}>
        <TypeExample chart={chart} />
      </figure>
    </section>
  );
}

function Shelves({ types, shelf, isSearching, open }: { types: readonly ListedChart[]; shelf: Shelf; isSearching: boolean; open: (shelf: Shelf) => void }) {
  const categories = [...new Set(types.map(categoryOf))].toSorted((a, b) => Number(a === other) - Number(b === other) || a.localeCompare(b));
  const tags = [...new Set(types.flatMap((chart) => chart.tags))].filter((tag) => !recommended.includes(tag)).toSorted((a, b) => a.localeCompare(b));
  const present = recommended.filter((tag) => types.some((chart) => chart.tags.includes(tag)));
  const item = (label: string, to: Shelf) => (
    <button key={label} type="button" className={styles['shelf']} aria-pressed={!isSearching && sameShelf(shelf, to)} onClick={() => open(to)}>
      {label}
    </button>
  );
  return (
    <nav className={styles['side']} aria-label={i18n._('Chart categories')}>
      {item(i18n._('All charts'), all)}
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['recommended', 'category']}
        items={[
          { key: 'recommended', label: i18n._('Recommended tags'), children: present.map((name) => item(name, { kind: 'tag', name })) },
          { key: 'category', label: i18n._('Category'), children: categories.map((name) => item(name, { kind: 'category', name })) },
          { key: 'tags', label: i18n._('Tags'), children: tags.map((name) => item(name, { kind: 'tag', name })) },
        ]}
      />
    </nav>
  );
}
