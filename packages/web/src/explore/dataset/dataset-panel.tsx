/** The left of the editor: the dataset with its menu, and its metrics and columns to drag or click. */
import { DatabaseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Collapse, Input, Tooltip } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { sideOf } from '@tessera/ui/direction';
import { OpenPanelIcon } from '../../kit/pointing-icons.tsx';
import { i18n } from '../../i18n.ts';
import { useExplore } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import type { PanelItem } from './additions.ts';
import styles from './dataset-panel.module.css';
import { DatasetHead } from './dataset-head.tsx';
import { PanelItemButton } from './panel-item.tsx';
import { firstShown, listedItems, nameOf } from './panel-list.ts';
import { panelSections, type ListedSection } from './panel-sections.ts';
import { clearable } from '../../kit/clearable.tsx';

export interface DatasetPanelProps {
  editor: Editor;
  /** Folds the panel to a strip; absent where it has the whole page. */
  onFold?: () => void;
}

/** The folded panel: a strip with the way back. */
export function DatasetStrip({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles['strip']}>
      <Tooltip placement={sideOf('end')} title={i18n._('Open Datasource tab')}>
        <Button
          type="text"
          size="small"
          icon={<OpenPanelIcon aria-hidden />}
          aria-label={i18n._('Open Datasource tab')}
          aria-expanded={false}
          onClick={onOpen}
        />
      </Tooltip>
      <DatabaseOutlined aria-hidden />
    </div>
  );
}

/**
 * Lists the dataset's folders, then its other metrics and columns, certified ones first, then times; one search goes
 * through all.
 */
export function DatasetPanel({ editor, onFold }: DatasetPanelProps) {
  const dataset = useExplore((state) => state.dataset);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const sections = useMemo(
    () =>
      panelSections(
        dataset.folders,
        dataset.metrics.map((metric): PanelItem => ({ kind: 'metric', metric })),
        dataset.columns.map((column): PanelItem => ({ kind: 'column', column })),
      ),
    [dataset],
  );
  const [whole, setWhole] = useState<readonly string[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const section = ({ key, title, description, items }: ListedSection) => {
    const isWhole = whole.includes(key);
    const { found, listed } = listedItems(items, wanted, isWhole);
    return {
      key,
      label: <SectionLabel title={title} description={description} shown={listed.length} all={items.length} />,
      children: (
        <Items
          items={listed}
          editor={editor}
          isWhole={found.length > firstShown ? isWhole : undefined}
          onWhole={(next) => setWhole(next ? [...whole, key] : whole.filter((each) => each !== key))}
        />
      ),
    };
  };
  return (
    <section className={styles['panel']} aria-label={i18n._('Dataset')}>
      <DatasetHead editor={editor} {...(onFold && { onFold })} />
      <div className={styles['search']}>
        <Input
          size="small"
          allowClear={clearable()}
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
          activeKey={sections.map(({ key }) => key).filter((key) => !closed.includes(key))}
          onChange={(open) => setClosed(sections.map(({ key }) => key).filter((key) => ![open].flat().includes(key)))}
          items={sections.map(section)}
        />
      </div>
    </section>
  );
}

interface SectionLabelProps {
  title: string;
  description: string | undefined;
  shown: number;
  all: number;
}

function SectionLabel({ title, description, shown, all }: SectionLabelProps) {
  return (
    <span className={styles['sectionLabel']}>
      <span className={styles['sectionTitle']} title={description ?? title}>
        {title}
      </span>
      <span className={styles['count']}>{i18n._('Showing {shown} of {all}', { shown, all })}</span>
    </span>
  );
}

interface ItemsProps {
  items: readonly PanelItem[];
  editor: Editor;
  /** Undefined: there are no more than are listed at first. */
  isWhole: boolean | undefined;
  onWhole: (isWhole: boolean) => void;
}

function Items({ items, editor, isWhole, onWhole }: ItemsProps) {
  if (items.length === 0) return <p className={styles['none']}>{i18n._('No results found')}</p>;
  return (
    <>
      <ul className={styles['items']}>
        {items.map((item) => (
          <li key={nameOf(item)}>
            <PanelItemButton item={item} panel={editor.panel} />
          </li>
        ))}
      </ul>
      {isWhole === undefined ? null : (
        <Button type="link" size="small" onClick={() => onWhole(!isWhole)}>
          {isWhole ? i18n._('Show less...') : i18n._('Show all...')}
        </Button>
      )}
    </>
  );
}
