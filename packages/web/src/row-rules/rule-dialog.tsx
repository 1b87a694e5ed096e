/** A row-level security rule: what it hides, where, from whom. */
import { Form, Input, Segmented, type FormInstance } from 'antd';
import { rowLevelSecurity, type RuleType } from '@tessera/api/row-level-security';
import { client } from '../client.ts';
import { SqlField } from '../controls/editors/sql-field.tsx';
import { i18n } from '../i18n.ts';
import { ObjectDialog, required, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { RelatedSelect } from '../dialogs/related-select.tsx';
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
  if (id === undefined) return { values: blank, etag: undefined, extra: undefined };
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
  return { values, etag, extra: undefined };
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

function Fields({ form }: { form: FormInstance<Values> }) {
  const type = Form.useWatch('filter_type', form) ?? 'Regular';
  const names = ruleTypeNames();
  const isBase = type === 'Base';
  return (
    <>
      <Form.Item name="name" label={i18n._('Rule Name')} htmlFor="rule-name" rules={[required()]}>
        <Input id="rule-name" maxLength={255} />
      </Form.Item>
      <Form.Item
        name="filter_type"
        label={i18n._('Filter Type')}
        extra={
          isBase
            ? i18n._('Narrows the rows of everybody, except holders of the roles below.')
            : i18n._('Narrows the rows of everybody who holds one of the roles below.')
        }
      >
        <Segmented<RuleType>
          aria-label={i18n._('Filter Type')}
          options={[
            { value: 'Regular', label: names.Regular },
            { value: 'Base', label: names.Base },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="tables"
        label={i18n._('Datasets')}
        htmlFor="rule-tables"
        rules={[{ required: true, message: i18n._('This is a required field') }]}
      >
        <RelatedSelect kind="ruleTables" id="rule-tables" />
      </Form.Item>
      <Form.Item
        name="roles"
        label={isBase ? i18n._('Excluded roles') : i18n._('Roles')}
        htmlFor="rule-roles"
        rules={isBase ? [] : [{ required: true, message: i18n._('This is a required field') }]}
      >
        <RelatedSelect kind="ruleRoles" id="rule-roles" />
      </Form.Item>
      <Form.Item
        name="group_key"
        label={i18n._('Group Key')}
        htmlFor="rule-group"
        extra={i18n._(
          'Rules with the same group key are alternatives: a row is seen when one of them allows it. All other rules must all allow it.',
        )}
      >
        <Input id="rule-group" maxLength={255} />
      </Form.Item>
      <Form.Item
        name="clause"
        label={i18n._('Clause')}
        rules={[required()]}
        extra={i18n._('A condition the rows must meet. Templates may name the reader, for example {example}.', {
          example: 'owner = {{ current_username() }}',
        })}
      >
        <ClauseField />
      </Form.Item>
      <Form.Item name="description" label={i18n._('Description')} htmlFor="rule-description">
        <Input.TextArea id="rule-description" autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}

const fields = (_: OpenedObject<Values>, form: FormInstance<Values>) => <Fields form={form} />;

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
