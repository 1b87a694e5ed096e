/** The tabs of the dataset editor. */
import { Grid, Select, Tabs } from 'antd';
import { useState } from 'react';
import type { DatasetItem } from '@tessera/api/dataset';
import { i18n } from '../i18n.ts';
import { CalculatedTab, ColumnsTab } from './columns.tsx';
import { isCalculated } from './draft.ts';
import { FoldersTab } from './folders-tab.tsx';
import { MetricsTab } from './metrics.tsx';
import { RelationsTab } from './relations-tab.tsx';
import { SettingsTab, type TabProps } from './settings.tsx';
import { SourceTab } from './source-tab.tsx';
import { UsageTab, useUsage } from './usage-tab.tsx';

export interface SectionsProps extends TabProps {
  tab: string;
  setTab: (tab: string) => void;
  item: DatasetItem;
}

/** The tabs with what each edits. The source is locked again whenever the dialog opens. */
export function Sections({ draft, change, tab, setTab, item }: SectionsProps) {
  // Tabs that do not fit get a button of the kit's among them, which no tab list may hold: on a phone they are a choice.
  const isNarrow = Grid.useBreakpoint().sm === false;
  const [isLocked, setLocked] = useState(true);
  const physical = draft.columns.filter((column) => !isCalculated(column)).length;
  const usage = useUsage(item.id);
  const used = usage.data ? usage.data.charts.count + usage.data.dashboards.count + usage.data.datasets.count : undefined;
  const counts = { metrics: draft.metrics.length, columns: physical, calculated: draft.columns.length - physical };
  const items = [
    {
      key: 'source',
      label: i18n._('Source'),
      children: <SourceTab draft={draft} change={change} item={item} isLocked={isLocked} setLocked={setLocked} />,
    },
    {
      key: 'metrics',
      label: i18n._('Metrics ({n})', { n: counts.metrics }),
      children: <MetricsTab draft={draft} change={change} />,
    },
    {
      key: 'columns',
      label: i18n._('Columns ({n})', { n: counts.columns }),
      children: <ColumnsTab draft={draft} change={change} datasetId={item.id} />,
    },
    {
      key: 'calculated',
      label: i18n._('Calculated columns ({n})', { n: counts.calculated }),
      children: <CalculatedTab draft={draft} change={change} />,
    },
    { key: 'folders', label: i18n._('Folders'), children: <FoldersTab draft={draft} change={change} /> },
    {
      key: 'relations',
      label: i18n._('Relations ({n})', { n: draft.relations.length }),
      children: <RelationsTab draft={draft} change={change} item={item} />,
    },
    {
      key: 'settings',
      label: i18n._('Settings'),
      children: <SettingsTab draft={draft} change={change} backend={item.database.backend} />,
    },
    {
      key: 'usage',
      label: used === undefined ? i18n._('Usage') : i18n._('Usage ({n})', { n: used }),
      children: <UsageTab usage={usage} />,
    },
  ];
  if (isNarrow)
    return (
      <>
        <Select
          style={{ width: '100%', marginBlockEnd: 12 }}
          aria-label={i18n._('Section')}
          value={tab}
          options={items.map(({ key, label }) => ({ value: key, label }))}
          onChange={setTab}
        />
        {items.find(({ key }) => key === tab)?.children}
      </>
    );
  return <Tabs activeKey={tab} onChange={setTab} items={items} />;
}
