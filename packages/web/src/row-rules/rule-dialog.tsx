/** A row-level security rule: what it hides, where, from whom. */
import { rowLevelSecurity, type RuleType } from '@tessera/api/row-level-security';
import { client } from '../client.ts';
import { SqlField } from '../controls/editors/sql-field.tsx';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { ruleTypeNames } from './rule-types.ts';

interface Values {
  name: string;
  filter_type: RuleType;
  tables: number[];
  roles: number[];
  group_key: string;
  clause: string;
  description: string;
}

const blank: Values = { name: '', filter_type: 'Regular', tables: [], roles: [], group_key: '', clause: '', description: '' };

const idsOf = (each: readonly { id: number }[]): number[] => each.map(({ id }) => id);

async function open(id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (id === undefined) return { values: blank, etag: undefined };
  const { body, etag } = await client.send(rowLevelSecurity.get, { params: { pk: id } }, { signal });
  const { name, filter_type, tables, roles, group_key, clause, description } = body.result;
  const values = {
    name,
    filter_type,
    tables: idsOf(tables),
    roles: idsOf(roles),
    group_key: group_key ?? '',
    clause,
    description: description ?? '',
  };
  return { values, etag };
}

async function save(id: number | undefined, values: Values, etag: string | undefined): Promise<void> {
  const body = { ...values, group_key: values.group_key || null, description: values.description || null };
  if (id === undefined) await client.call(rowLevelSecurity.create, { body });
  else await client.call(rowLevelSecurity.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

/** The form fills in value and change. */
function ClauseField({ value = '', onChange = () => {} }: { value?: string; onChange?: (value: string) => void }) {
  return <SqlField label={i18n._('Clause')} value={value} onChange={onChange} dataset={undefined} placeholder="region = 'EU'" />;
}

function fields({ filter_type }: Values): FormEntry<Values>[] {
  const names = ruleTypeNames();
  const isBase = filter_type === 'Base';
  return [
    { kind: 'text', name: 'name', label: i18n._('Rule Name'), required: true, input: { maxLength: 255 } },
    {
      kind: 'segments',
      name: 'filter_type',
      label: i18n._('Filter Type'),
      help: isBase
        ? i18n._('Narrows the rows of everybody, except holders of the roles below.')
        : i18n._('Narrows the rows of everybody who holds one of the roles below.'),
      choices: [
        { value: 'Regular', label: names.Regular },
        { value: 'Base', label: names.Base },
      ],
    },
    { kind: 'related', name: 'tables', label: i18n._('Datasets'), required: true, of: 'ruleTables' },
    {
      kind: 'related',
      name: 'roles',
      label: isBase ? i18n._('Excluded roles') : i18n._('Roles'),
      required: !isBase,
      of: 'ruleRoles',
    },
    {
      kind: 'text',
      name: 'group_key',
      label: i18n._('Group Key'),
      help: i18n._(
        'Rules with the same group key are alternatives: a row is seen when one of them allows it. All other rules must all allow it.',
      ),
      input: { maxLength: 255 },
    },
    {
      kind: 'own',
      name: 'clause',
      label: i18n._('Clause'),
      required: true,
      help: i18n._('A condition the rows must meet. Templates may name the reader, for example {example}.', {
        example: 'owner = {{ current_username() }}',
      }),
      widget: <ClauseField />,
    },
    { kind: 'long-text', name: 'description', label: i18n._('Description') },
  ];
}

/** Adds a rule, or edits the one of an id. It saves with the version that was read. */
export function RuleDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Values>
      title={id === undefined ? i18n._('Add Rule') : i18n._('Edit Rule')}
      resource="rule"
      id={id}
      open={(signal) => open(id, signal)}
      save={(values, { etag }) => save(id, values, etag)}
      saved={id === undefined ? i18n._('Rule added') : i18n._('Rule updated')}
      onClose={onClose}
      fields={fields}
      width={640}
    />
  );
}
