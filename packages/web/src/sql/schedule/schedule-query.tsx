/** Asks what the site's scheduler needs to know, and keeps the text with the answers as a saved query. */
import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { savedQuery } from '@tessera/api/saved-query';
import type { ScheduledQueries, ScheduleField } from '@tessera/api/scheduled-queries';
import { client } from '../../client.ts';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { ObjectDialog } from '../../dialogs/object-dialog.tsx';
import { i18n } from '../../i18n.ts';
import { queryBody } from '../save/query-body.ts';
import type { SqlDraft } from '../tabs/draft.ts';
import { fieldsInOrder, firstValues, keyOf, ruleFault, scheduleInfo, type ScheduleValues } from './schedule-values.ts';

export interface ScheduleQueryProps {
  site: ScheduledQueries;
  draft: SqlDraft & { databaseId: number };
  /** What it is called first. */
  label: string;
  onClose: () => void;
}

const momentFormats = ['YYYY-MM-DD HH:mm', 'YYYY-MM-DD'];

/** The form hands a value and takes it back; of a switch it is no `checked`. */
function TurnedOn({ id, value, onChange }: { id?: string; value?: boolean; onChange?: (next: boolean) => void }) {
  return <Switch {...(id === undefined ? {} : { id })} checked={value === true} onChange={(next) => onChange?.(next)} />;
}

function textOf(maxLength: number | undefined, isLong: boolean, hint: { placeholder?: string }): ReactElement {
  const bounds = maxLength === undefined ? {} : { maxLength };
  return isLong ? (
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...bounds} {...hint} />
  ) : (
    <Input autoComplete="off" {...bounds} {...hint} />
  );
}

function widgetOf(field: ScheduleField, placeholder: string | undefined, isLong: boolean): ReactElement {
  const hint = placeholder === undefined ? {} : { placeholder };
  switch (field.type) {
    case 'boolean':
      return <TurnedOn />;
    case 'number':
    case 'integer':
      return (
        <InputNumber
          style={{ width: '100%' }}
          {...(field.type === 'integer' && { precision: 0 })}
          {...(field.minimum !== undefined && { min: field.minimum })}
          {...(field.maximum !== undefined && { max: field.maximum })}
          {...hint}
        />
      );
    case 'array':
      return <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',']} {...hint} />;
    case 'string':
      if (field.format === 'date-time')
        return <DatePicker showTime={{ format: 'HH:mm' }} format={momentFormats} style={{ width: '100%' }} {...hint} />;
      if (field.enum) return <Select allowClear options={field.enum.map((value) => ({ value, label: value }))} {...hint} />;
      return textOf(field.maxLength, isLong, hint);
  }
}

/** A text that is too short; of other bounds the widgets take care. */
function faultOf(field: ScheduleField, value: unknown): string | undefined {
  if (field.type !== 'string' || typeof value !== 'string' || value === '') return undefined;
  const { minLength = 0 } = field;
  return value.length < minLength ? i18n._('At least {n} characters', { n: minLength }) : undefined;
}

/** The fields of a site, below the name and the description of the query. */
function entriesOf(site: ScheduledQueries): FormEntry<ScheduleValues>[] {
  const { JSONSCHEMA, UISCHEMA, VALIDATION = [] } = site;
  const own = fieldsInOrder(site).map(([name, field]): FormEntry<ScheduleValues> => {
    // Of `ui:order`, which is no field, nothing is asked here.
    const look = UISCHEMA?.[name];
    const said = look === undefined || Array.isArray(look) ? {} : look;
    const rules = VALIDATION.filter(({ container }) => container === name);
    return {
      kind: 'own',
      name: keyOf(name),
      label: said['ui:title'] ?? field.title ?? name,
      help: said['ui:help'] ?? said['ui:description'] ?? field.description,
      required: JSONSCHEMA.required?.includes(name) === true,
      dependsOn: rules.flatMap((rule) => rule.arguments.filter((each) => each !== name).map(keyOf)),
      check: (values) => faultOf(field, values[keyOf(name)]) ?? ruleFault(site, name, values),
      widget: widgetOf(field, said['ui:placeholder'], said['ui:widget'] === 'textarea'),
    };
  });
  return [
    ...(JSONSCHEMA.description === undefined ? [] : [{ kind: 'note', text: JSONSCHEMA.description } as const]),
    { kind: 'own', name: 'label', label: i18n._('Name'), required: true, widget: <Input maxLength={256} autoComplete="off" /> },
    {
      kind: 'own',
      name: 'description',
      label: i18n._('Description'),
      widget: <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />,
    },
    ...own,
  ];
}

/** A new saved query with the answers in its `extra_json.schedule_info`; the site's scheduler finds it there. */
export function ScheduleQuery({ site, draft, label, onClose }: ScheduleQueryProps) {
  const save = (values: ScheduleValues): Promise<unknown> => {
    const body = {
      ...queryBody(draft),
      label: String(values['label']),
      description: values['description'] ? String(values['description']) : null,
      extra_json: JSON.stringify({ schedule_info: scheduleInfo(site, values) }),
    };
    return client.call(savedQuery.create, { body });
  };
  return (
    <ObjectDialog<ScheduleValues>
      title={site.JSONSCHEMA.title ?? i18n._('Schedule query')}
      resource="saved_query"
      id={undefined}
      open={() => Promise.resolve({ values: { label, description: '', ...firstValues(site, new Date()) }, etag: undefined })}
      save={save}
      saved={i18n._('The query is scheduled. It stands among the saved queries.')}
      okText={site.SUBMIT_BUTTON_MESSAGE ?? i18n._('Schedule query')}
      onClose={onClose}
      fields={() => entriesOf(site)}
    />
  );
}
