/** Row-level security rules: `/rowlevelsecurity/list/`. */
import { Typography } from 'antd';
import { lazy } from 'react';
import { rowLevelSecurity, type RuleItem } from '@tessera/api/row-level-security';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Names, OpenName, Quiet } from '../lists/cells.tsx';
import type { ListColumn, ListFilterField } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { ruleTypeNames } from './rule-types.ts';
import { changedColumn } from '../lists/usual.tsx';

const RuleDialog = lazy(() => import('./rule-dialog.tsx').then((m) => ({ default: m.RuleDialog })));

const tableName = ({ schema, table_name }: RuleItem['tables'][number]): string =>
  schema ? `${schema}.${table_name}` : table_name;

function columns(edit: ((row: RuleItem) => void) | undefined): ListColumn<RuleItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => (
        <OpenName name={row.name} below={row.description ?? undefined} onOpen={edit ? () => edit(row) : undefined} />
      ),
    },
    {
      key: 'filter_type',
      title: i18n._('Filter Type'),
      order: 'filter_type',
      widthPx: 120,
      render: (row) => ruleTypeNames()[row.filter_type],
    },
    { key: 'tables', title: i18n._('Datasets'), from: 'md', render: (row) => <Names names={row.tables.map(tableName)} /> },
    {
      key: 'roles',
      title: i18n._('Roles'),
      from: 'lg',
      render: (row) =>
        row.filter_type === 'Base' && row.roles.length > 0 ? (
          <Names names={[i18n._('all but {roles}', { roles: row.roles.map(({ name }) => name).join(', ') })]} />
        ) : (
          <Names names={row.filter_type === 'Base' ? [i18n._('everybody')] : row.roles.map(({ name }) => name)} />
        ),
    },
    {
      key: 'group_key',
      title: i18n._('Group Key'),
      order: 'group_key',
      widthPx: 130,
      from: 'lg',
      render: (row) => <Quiet>{row.group_key}</Quiet>,
    },
    {
      key: 'clause',
      title: i18n._('Clause'),
      order: 'clause',
      from: 'sm',
      render: (row) => (
        <Typography.Text code ellipsis={{ tooltip: row.clause }}>
          {row.clause}
        </Typography.Text>
      ),
    },
    changedColumn('md'),
  ];
}

const filters = (): ListFilterField[] => [
  {
    id: 'type',
    col: 'filter_type',
    opr: 'eq',
    label: i18n._('Filter Type'),
    options: Object.entries(ruleTypeNames()).map(([value, label]) => ({ value, label })),
  },
  {
    id: 'dataset',
    col: 'tables',
    opr: 'rel_m_m',
    label: i18n._('Dataset'),
    options: async (text, signal, chosen) => {
      const include_ids = chosen === undefined ? [] : [Number(chosen)];
      const q = { filter: text, page: 0, page_size: 100, include_ids };
      const found = await client.call(rowLevelSecurity.related, { params: { column: 'tables' }, query: { q } }, { signal });
      return found.result.map(({ value, text: label }) => ({ value, label }));
    },
  },
];

/** What becomes visible without the rules. */
function impactOf(rows: readonly RuleItem[]): string[] {
  return rows
    .filter(({ tables }) => tables.length > 0)
    .map(({ name, tables }) =>
      i18n._('{name}: rows of {tables} that it hid will be seen', { name, tables: tables.map(tableName).join(', ') }),
    );
}

/** The list of row-level security rules (docs/reference/questions.md#row-rules). */
export function RuleListPage() {
  return (
    <EditableList<RuleItem>
      resource="rule"
      access="row_level_security"
      title={i18n._('Row Level Security')}
      noun={i18n._('Rule')}
      rights={{ info: rowLevelSecurity.info, view: 'Row Level Security', thing: i18n._('rule') }}
      search={{ id: 'search', col: 'name', opr: 'ct', label: i18n._('Search rules') }}
      filters={filters()}
      columns={columns}
      defaults={{ order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' }}
      fetch={(q, signal) => client.call(rowLevelSecurity.list, { query: { q } }, { signal })}
      nameOf={(row) => row.name}
      impact={impactOf}
      remove={(q) => client.call(rowLevelSecurity.removeMany, { query: { q } })}
      empty={{
        title: i18n._('No rules yet'),
        hint: i18n._('A rule hides rows of a dataset: everywhere, in charts, in SQL and in downloads.'),
      }}
      dialog={({ id, onClose }) => <RuleDialog id={id} onClose={onClose} />}
    />
  );
}
