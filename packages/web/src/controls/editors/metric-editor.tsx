/** The metric editor: a saved metric, a column with an aggregate, or SQL (docs/reference/charts.md#forms-in-hand). */
import { ownColumns } from '@tessera/core/dataset';
import { isOneOf } from '@tessera/core/narrowing';
import { Select, Tabs, Tooltip } from 'antd';
import { useId, useState } from 'react';
import {
  aggregates,
  forbidsAdhocMetrics,
  isValidMetric,
  metricDraft,
  metricOf,
  metricTitle,
  sqlOf,
  type MetricDraft,
} from '@tessera/core/explore/adhoc-metric';
import { sameValue } from '@tessera/core/explore/carry-over';
import type { Aggregate, Metric } from '@tessera/core/query/metric';
import { EditableTitle } from '@tessera/ui/editable-title';
import { i18n } from '../../i18n.ts';
import type { ControlDataset } from '../shared/control-props.ts';
import { optionName } from '../shared/option-name.ts';
import { TypedName } from '../shared/type-icon.tsx';
import { ColumnSelect } from './column-select.tsx';
import { EditorFrame } from '../popover/editor-frame.tsx';
import styles from '../popover/editors.module.css';
import { SqlField } from './sql-field.tsx';

export interface MetricEditorProps {
  value: Metric | undefined;
  dataset: ControlDataset | undefined;
  /** Saved metrics that stand in the control already and are not offered again. */
  taken: readonly string[];
  onSave: (metric: Metric) => void;
  onClose: () => void;
}

const tabs = ['saved', 'simple', 'sql'] as const;
type Tab = (typeof tabs)[number];

function firstTab(value: Metric | undefined, savedCount: number, isClosed: boolean): Tab {
  if (value === undefined) return savedCount > 0 || isClosed ? 'saved' : 'simple';
  if (typeof value === 'string') return 'saved';
  return value.expressionType === 'SIMPLE' ? 'simple' : 'sql';
}

/**
 * Edits one metric. A dataset may forbid metrics of one's own; only saved ones can be chosen then. @param taken  metrics that
 * are chosen already
 */
export function MetricEditor({ value, dataset, taken, onSave, onClose }: MetricEditorProps) {
  const saved = (dataset?.metrics ?? []).filter((metric) => metric.metric_name === value || !taken.includes(metric.metric_name));
  const isClosed = forbidsAdhocMetrics(dataset);
  const [tab, setTab] = useState<Tab>(() => firstTab(value, saved.length, isClosed));
  const [chosen, setChosen] = useState(typeof value === 'string' ? value : undefined);
  const [draft, setDraft] = useState<MetricDraft>(() => metricDraft(value));
  const [name] = useState(() => (typeof value === 'object' && value.optionName ? value.optionName : optionName('metric')));
  const change = (part: Partial<MetricDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const result: Metric | undefined = tab === 'saved' ? chosen : metricOf(draft, name, dataset?.columns ?? []);
  const open = (next: Tab): void => {
    setTab(next);
    if (next === 'simple') change({ expressionType: 'SIMPLE' });
    if (next === 'sql') change({ expressionType: 'SQL', sqlExpression: dataset ? sqlOf(draft, dataset) : draft.sqlExpression });
  };
  const save = (): void => {
    if (result !== undefined) onSave(result);
  };
  return (
    <EditorFrame
      name={i18n._('Metric')}
      title={
        <Title
          tab={tab}
          chosen={saved.find((metric) => metric.metric_name === chosen)?.verbose_name || chosen}
          draft={draft}
          onChange={(label) => change({ label: label.trim() || undefined })}
        />
      }
      canSave={tab === 'saved' ? chosen !== undefined : isValidMetric(draft)}
      isChanged={result !== undefined && !sameValue(result, value)}
      onSave={save}
      onClose={onClose}
    >
      <Tabs
        size="small"
        activeKey={tab}
        onChange={(key) => isOneOf(tabs, key) && open(key)}
        items={[
          { key: 'saved', label: i18n._('Saved'), children: <SavedTab metrics={saved} value={chosen} onChange={setChosen} /> },
          {
            key: 'simple',
            label: (
              <TabLabel
                text={i18n._('Simple')}
                reason={isClosed ? i18n._('Simple ad-hoc metrics are not enabled for this dataset') : undefined}
              />
            ),
            disabled: isClosed,
            children: <SimpleTab dataset={dataset} draft={draft} onChange={change} />,
          },
          {
            key: 'sql',
            label: (
              <TabLabel
                text={i18n._('Custom SQL')}
                reason={isClosed ? i18n._('Custom SQL ad-hoc metrics are not enabled for this dataset') : undefined}
              />
            ),
            disabled: isClosed,
            children: (
              <SqlField
                label={i18n._('SQL expression')}
                value={draft.sqlExpression}
                dataset={dataset}
                onChange={(sqlExpression) => change({ sqlExpression })}
                placeholder="SUM(amount) / COUNT(*)"
              />
            ),
          },
        ]}
      />
    </EditorFrame>
  );
}

function Title({
  tab,
  chosen,
  draft,
  onChange,
}: {
  tab: Tab;
  chosen: string | undefined;
  draft: MetricDraft;
  onChange: (label: string) => void;
}) {
  return tab === 'saved' ? (
    <span>{chosen ?? i18n._('My metric')}</span>
  ) : (
    <EditableTitle
      label={i18n._('Metric title')}
      value={metricTitle(draft, i18n._('My metric'))}
      maxLength={200}
      onChange={onChange}
    />
  );
}

function TabLabel({ text, reason }: { text: string; reason: string | undefined }) {
  return reason ? (
    <Tooltip title={reason}>
      <span>{text}</span>
    </Tooltip>
  ) : (
    text
  );
}

function SavedTab({
  metrics,
  value,
  onChange,
}: {
  metrics: ControlDataset['metrics'];
  value: string | undefined;
  onChange: (name: string) => void;
}) {
  const id = useId();
  if (metrics.length === 0) {
    return (
      <div className={styles['empty']}>
        <p>{i18n._('No saved metrics found')}</p>
        <p className={styles['hint']}>{i18n._('Add metrics to the dataset in "Edit dataset".')}</p>
      </div>
    );
  }
  return (
    <div className={styles['field']} data-autofocus>
      <label htmlFor={id}>{i18n._('Saved metric')}</label>
      <Select<string>
        id={id}
        aria-label={i18n._('Select saved metrics')}
        className={styles['wide'] ?? ''}
        showSearch={{ optionFilterProp: ['search'] }}
        placeholder={i18n._('{n} saved metric(s)', { n: metrics.length })}
        value={value ?? null}
        onChange={onChange}
        options={metrics.map((metric) => ({
          value: metric.metric_name,
          label: <TypedName kind="metric" name={metric.verbose_name || metric.metric_name} />,
          search: `${metric.metric_name} ${metric.verbose_name ?? ''} ${metric.expression}`,
        }))}
      />
    </div>
  );
}

function SimpleTab({
  dataset,
  draft,
  onChange,
}: {
  dataset: ControlDataset | undefined;
  draft: MetricDraft;
  onChange: (part: Partial<MetricDraft>) => void;
}) {
  const id = useId();
  return (
    <>
      <div className={styles['field']} data-autofocus>
        <label htmlFor={`${id}-column`}>{i18n._('Column')}</label>
        <ColumnSelect
          id={`${id}-column`}
          label={i18n._('Select column')}
          columns={ownColumns(dataset?.columns ?? [])}
          value={draft.column}
          onChange={(column) => onChange({ column: column?.column_name })}
        />
      </div>
      <div className={styles['field']}>
        <label htmlFor={`${id}-aggregate`}>{i18n._('Aggregate')}</label>
        <Select<Aggregate>
          id={`${id}-aggregate`}
          aria-label={i18n._('Select aggregate options')}
          className={styles['wide'] ?? ''}
          showSearch
          placeholder={i18n._('{n} aggregates(s)', { n: aggregates.length })}
          value={draft.aggregate ?? null}
          onChange={(aggregate) => onChange({ aggregate })}
          options={aggregates.map((aggregate) => ({ value: aggregate, label: aggregate }))}
        />
      </div>
    </>
  );
}
