/** One filter's settings and scope. */
import { Alert, Checkbox, Form, Input, Select, Tabs, Tag } from 'antd';
import type { FilterIssue } from '@tessera/core/dashboard/filter-issues';
import { datasetOf, type FilterDivider, type FilterType, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { NoOptions } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';
import { useFoundDataset } from '../state/use-definition.ts';
import { columnChoices, parentChoices, typeChoices } from './column-choices.ts';
import { DatasetSelect } from './dataset-select.tsx';
import { DefaultValue } from './default-value.tsx';
import { PreFilter } from './pre-filter.tsx';
import { firstScope, redirected, retyped } from './retarget.ts';
import { ScopeTree } from './scope-tree.tsx';
import type { FilterDraft } from './use-filter-draft.ts';
import { SettingGroup } from './setting-group.tsx';
import { ChoiceSettings, ValueSettings } from './value-settings.tsx';
import styles from './config.module.css';

interface FilterFormProps {
  filter: NativeFilter;
  draft: FilterDraft;
  issues: readonly FilterIssue[];
}

/** The right side of the filter dialog for a filter: one tab for settings, one for the charts it reaches. */
export function FilterForm(props: FilterFormProps) {
  const { filter, draft } = props;
  return (
    <Tabs
      items={[
        { key: 'settings', label: i18n._('Settings'), children: <Settings {...props} /> },
        {
          key: 'scoping',
          label: i18n._('Scoping'),
          children: <Scoping filter={filter} draft={draft} />,
        },
      ]}
    />
  );
}

/** The props of a form item that has, or has not, an issue. */
function trouble(issues: readonly FilterIssue[], field: FilterIssue['field']) {
  const issue = issues.find((each) => each.field === field);
  return issue ? { validateStatus: 'error' as const, help: i18n._(issue.message, issue.values ?? {}) } : {};
}

function Settings({ filter, draft, issues }: FilterFormProps) {
  const datasetId = datasetOf(filter);
  const { dataset, isGone } = useFoundDataset(datasetId);
  const set = (part: Partial<NativeFilter>): void => draft.change(filter.id, part);
  const column = filter.targets[0]?.column?.name;
  const needsDataset = filter.filterType !== 'filter_time';
  const needsColumn = filter.filterType === 'filter_select' || filter.filterType === 'filter_range';
  const { layout } = useBoard();
  const hasColumn = useHasColumn();
  const isUnscoped = draft.unscoped.has(filter.id);
  const retype = (type: FilterType): void => {
    const next = retyped(filter, type, dataset);
    set({ ...next, ...(isUnscoped && !next.targets?.[0]?.column ? { scope: firstScope(layout, () => true) } : {}) });
  };
  const choose = (name: string): void =>
    set({
      targets: [{ ...filter.targets[0], column: { name } }],
      defaultDataMask: {},
      ...(isUnscoped ? { scope: firstScope(layout, (chart) => hasColumn(chart, name)) } : {}),
    });
  const id = (field: string): string => `${filter.id}-${field}`;
  const has = (field: FilterIssue['field']): boolean => issues.some((issue) => issue.field === field);
  const hasTime = dataset?.columns.some((each) => each.is_dttm) ?? true;
  const timely = filter.filterType === 'filter_timecolumn' || filter.filterType === 'filter_timegrain';
  return (
    <Form layout="vertical" component="div" className={styles['form'] ?? ''}>
      <div className={styles['pair']}>
        <Form.Item label={i18n._('Filter name')} htmlFor={id('name')} required {...trouble(issues, 'name')}>
          <Input
            id={id('name')}
            value={filter.name}
            onChange={(event) => set({ name: event.target.value })}
            autoFocus={filter.name === ''}
          />
        </Form.Item>
        <Form.Item label={i18n._('Filter Type')} htmlFor={id('type')} required>
          <Select<FilterType> id={id('type')} value={filter.filterType} options={typeChoices(dataset)} onChange={retype} />
        </Form.Item>
      </div>
      {needsDataset ? (
        <div className={styles['pair']}>
          <Form.Item label={i18n._('Dataset')} htmlFor={id('dataset')} required {...trouble(issues, 'dataset')}>
            <DatasetSelect id={id('dataset')} value={datasetId} onChange={(next) => set(redirected(next))} />
          </Form.Item>
          {needsColumn ? (
            <Form.Item label={i18n._('Column')} htmlFor={id('column')} required {...trouble(issues, 'column')}>
              <Select<string>
                id={id('column')}
                showSearch={{ optionFilterProp: 'label' }}
                value={column ?? null}
                loading={datasetId !== undefined && !dataset && !isGone}
                options={columnChoices(filter.filterType, dataset, column)}
                notFoundContent={<NoOptions>{i18n._('No compatible columns found')}</NoOptions>}
                onChange={choose}
              />
            </Form.Item>
          ) : null}
        </div>
      ) : null}
      {timely && !hasTime ? <Alert type="warning" showIcon title={i18n._('Datasets do not contain a temporal column')} /> : null}
      {needsColumn || filter.filterType === 'filter_groupby' ? (
        <SettingGroup title={i18n._('Filter Configuration')} isTroubled={has('parents') || has('pre-filter')}>
          {filter.filterType === 'filter_select' ? <Parents filter={filter} draft={draft} issues={issues} /> : null}
          {needsColumn ? <PreFilter filter={filter} draft={draft} dataset={dataset} {...trouble(issues, 'pre-filter')} /> : null}
          <ChoiceSettings filter={filter} dataset={dataset} onChange={set} />
        </SettingGroup>
      ) : null}
      <SettingGroup title={i18n._('Filter Settings')} isTroubled={has('default')}>
        <Form.Item label={i18n._('Description')} htmlFor={id('description')}>
          <Input
            id={id('description')}
            value={filter.description ?? ''}
            onChange={(event) => set({ description: event.target.value })}
          />
        </Form.Item>
        <DefaultValue filter={filter} draft={draft} {...trouble(issues, 'default')} />
        <ValueSettings filter={filter} onChange={set} />
      </SettingGroup>
    </Form>
  );
}

function Parents({ filter, draft, issues }: FilterFormProps) {
  const on = filter.cascadeParentIds.length > 0;
  const others = parentChoices(filter, draft);
  const first = others[0];
  if (!first) return null;
  return (
    <Form.Item {...trouble(issues, 'parents')}>
      <Checkbox
        checked={on}
        onChange={(event) => draft.change(filter.id, { cascadeParentIds: event.target.checked ? [first.id] : [] })}
      >
        {i18n._('Values are dependent on other filters')}
      </Checkbox>
      {on ? (
        <Form.Item className={styles['below'] ?? ''} label={i18n._('Values dependent on')} htmlFor={`${filter.id}-parents`}>
          <Select<string[]>
            id={`${filter.id}-parents`}
            mode="multiple"
            placeholder={i18n._('Add filter')}
            value={filter.cascadeParentIds}
            options={others.map((each) => ({ value: each.id, label: each.name || i18n._('[untitled]') }))}
            onChange={(cascadeParentIds) => draft.change(filter.id, { cascadeParentIds })}
          />
        </Form.Item>
      ) : null}
    </Form.Item>
  );
}

/** Whether a chart's dataset has a column; true while unknown. */
function useHasColumn(): (chartId: number, column: string) => boolean {
  const { charts, datasets } = useScope();
  return (chartId, column) => {
    const dataset = datasets.get(charts.get(chartId)?.datasource_id ?? -1);
    return !dataset || dataset.columns.some((each) => each.column_name === column);
  };
}

function Scoping({ filter, draft }: { filter: NativeFilter; draft: FilterDraft }) {
  const hasColumn = useHasColumn();
  const column = filter.targets[0]?.column?.name;
  // A chart whose dataset lacks the column answers without this filter, and says so.
  const note = (chartId: number) => (!column || hasColumn(chartId, column) ? null : <Tag>{i18n._('no such column')}</Tag>);
  return <ScopeTree value={filter.scope} onChange={(scope) => draft.rescope(filter.id, scope)} note={note} />;
}

/** The right side of the filter dialog for a divider: its title and text. */
export function DividerForm({
  divider,
  draft,
  issues,
}: {
  divider: FilterDivider;
  draft: FilterDraft;
  issues: readonly FilterIssue[];
}) {
  return (
    <Form layout="vertical" component="div" className={styles['form'] ?? ''}>
      <Form.Item label={i18n._('Title')} htmlFor={`${divider.id}-title`} required {...trouble(issues, 'title')}>
        <Input
          id={`${divider.id}-title`}
          autoFocus
          value={divider.title}
          onChange={(event) => draft.change(divider.id, { title: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={i18n._('Description')} htmlFor={`${divider.id}-description`}>
        <Input.TextArea
          id={`${divider.id}-description`}
          value={divider.description ?? ''}
          onChange={(event) => draft.change(divider.id, { description: event.target.value })}
        />
      </Form.Item>
    </Form>
  );
}
