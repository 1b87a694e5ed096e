import { Form } from 'antd';
import { useEffect } from 'react';
import { foldsToUpper } from '@tessera/core/query/folded-names';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ShapedForm } from '../dialogs/form/shaped-form.tsx';
import type { DatasetDraft } from './draft.ts';
import { clearable } from '../kit/clearable.tsx';

export interface TabProps {
  draft: DatasetDraft;
  change: (patch: Partial<DatasetDraft>) => void;
}

/** Every zone the browser knows, and the one that is set. `America/New_York` is also found as `new york`. */
function zones(set: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone');
  const names = set === '' || known.includes(set) ? known : [set, ...known];
  return names.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

const basic = (): FormEntry<DatasetDraft>[] => [
  { kind: 'section', title: i18n._('Basic') },
  { kind: 'long-text', name: 'description', label: i18n._('Description') },
  {
    kind: 'text',
    name: 'default_endpoint',
    label: i18n._('Default URL'),
    help: i18n._('Opened instead of Explore when the dataset is chosen in a list.'),
  },
  {
    kind: 'checkbox',
    name: 'filter_select_enabled',
    label: i18n._('Autocomplete filters'),
    help: i18n._('Whether the filters of Explore look up the values of columns while one types.'),
  },
  {
    kind: 'long-text',
    name: 'fetch_values_predicate',
    label: i18n._('Autocomplete query predicate'),
    help: i18n._('A condition that narrows which values are offered to filters, for example only those of the last month.'),
    input: { spellCheck: false, autoSize: { minRows: 1, maxRows: 8 } },
  },
  {
    kind: 'long-text',
    name: 'other_extra',
    label: i18n._('Extra'),
    help: i18n._('JSON of further settings. With "disallow_adhoc_metrics": true charts offer saved metrics only.'),
    input: { spellCheck: false, autoSize: { minRows: 1, maxRows: 8 } },
  },
  { kind: 'text', name: 'certified_by', label: i18n._('Certified by') },
  { kind: 'text', name: 'certification_details', label: i18n._('Certification details') },
  {
    kind: 'long-text',
    name: 'warning',
    label: i18n._('Warning'),
    help: i18n._('Shown with a sign beside the name of the dataset in Explore.'),
    input: { autoSize: { minRows: 1, maxRows: 6 } },
  },
  { kind: 'related', name: 'owners', label: i18n._('Owners'), of: 'datasetOwners' },
];

const advanced = ({ timezone }: DatasetDraft): FormEntry<DatasetDraft>[] => [
  { kind: 'section', title: i18n._('Advanced') },
  {
    kind: 'number',
    name: 'cache_timeout',
    label: i18n._('Cache timeout'),
    help: i18n._('Seconds an answer may be kept. Empty: the default of the server.'),
    input: { min: -1 },
  },
  {
    kind: 'number',
    name: 'offset',
    label: i18n._('Hours offset'),
    help: i18n._('Hours by which the stored times are shifted before they are read as UTC.'),
    empty: 0,
  },
  {
    kind: 'select',
    name: 'timezone',
    label: i18n._('Time zone'),
    help: i18n._('Times are stored in UTC and shown in this zone: days begin at its midnight. Empty: UTC.'),
    empty: '',
    input: {
      allowClear: clearable(),
      showSearch: { optionFilterProp: 'label' },
      placeholder: 'UTC',
      style: { maxWidth: 320 },
      options: zones(timezone),
    },
  },
  {
    kind: 'long-text',
    name: 'template_params',
    label: i18n._('Template parameters'),
    help: i18n._('JSON of names and values that templates in the SQL of this dataset may use.'),
    input: { spellCheck: false, autoSize: { minRows: 1, maxRows: 8 } },
  },
  {
    kind: 'checkbox',
    name: 'always_filter_main_dttm',
    label: i18n._('Always filter main datetime column'),
    help: i18n._('A time range on another column is asked of the default datetime column, too.'),
  },
];

const aboutNames = (): FormEntry<DatasetDraft>[] => [
  {
    kind: 'checkbox',
    name: 'normalize_columns',
    label: i18n._('Normalize column names'),
    help: i18n._('Names that the database has in capitals are in lower case here. Sync the columns after a change.'),
  },
];

/** Description, filters, certification, owners; cache, times, parameters, names. @param backend  of its database */
export function SettingsTab({ draft, change, backend }: TabProps & { backend: string }) {
  const entries = (values: DatasetDraft) => [...basic(), ...advanced(values), ...(foldsToUpper(backend) ? aboutNames() : [])];
  const [form] = Form.useForm<DatasetDraft>();
  // The draft is the whole dialog's: a sync or a newer version may change it from outside.
  useEffect(() => form.setFieldsValue(draft), [form, draft]);
  return <ShapedForm name="dataset" form={form} initial={draft} entries={entries} onChange={change} />;
}
