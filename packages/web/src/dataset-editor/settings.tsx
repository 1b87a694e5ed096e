import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { i18n } from '../i18n.ts';
import { OwnersSelect } from '../dialogs/owners-select.tsx';
import type { DatasetDraft } from './draft.ts';

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

/** Description, parameters, times, certification, owners, cache. */
export function SettingsTab({ draft, change }: TabProps) {
  return (
    <Form layout="vertical">
      <Form.Item label={i18n._('Description')} htmlFor="dataset-description">
        <Input.TextArea
          id="dataset-description"
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={i18n._('Template parameters')}
        htmlFor="dataset-parameters"
        extra={i18n._('JSON of names and values that templates in the SQL of this dataset may use.')}
      >
        <Input.TextArea
          id="dataset-parameters"
          autoSize={{ minRows: 1, maxRows: 8 }}
          spellCheck={false}
          value={draft.template_params}
          onChange={(event) => change({ template_params: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={i18n._('Autocomplete query predicate')}
        htmlFor="dataset-predicate"
        extra={i18n._('A condition that narrows which values are offered to filters, for example only those of the last month.')}
      >
        <Input.TextArea
          id="dataset-predicate"
          autoSize={{ minRows: 1, maxRows: 8 }}
          spellCheck={false}
          value={draft.fetch_values_predicate}
          onChange={(event) => change({ fetch_values_predicate: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={i18n._('Time zone')}
        htmlFor="dataset-zone"
        extra={i18n._('Times are stored in UTC and shown in this zone: days begin at its midnight. Empty: UTC.')}
      >
        <Select
          id="dataset-zone"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="UTC"
          style={{ maxWidth: 320 }}
          value={draft.timezone === '' ? null : draft.timezone}
          options={zones(draft.timezone)}
          onChange={(zone: string | null | undefined) => change({ timezone: zone ?? '' })}
        />
      </Form.Item>
      <Form.Item
        label={i18n._('Hours offset')}
        htmlFor="dataset-offset"
        extra={i18n._('Hours by which the stored times are shifted before they are read as UTC.')}
      >
        <InputNumber
          id="dataset-offset"
          precision={0}
          style={{ width: 160 }}
          value={draft.offset}
          onChange={(offset) => change({ offset: offset ?? 0 })}
        />
      </Form.Item>
      <Form.Item
        label={i18n._('Default URL')}
        htmlFor="dataset-endpoint"
        extra={i18n._('Opened instead of Explore when the dataset is chosen in a list.')}
      >
        <Input
          id="dataset-endpoint"
          value={draft.default_endpoint}
          onChange={(event) => change({ default_endpoint: event.target.value })}
        />
      </Form.Item>
      <Form.Item extra={i18n._('Whether the filters of Explore look up the values of columns while one types.')}>
        <Checkbox
          checked={draft.filter_select_enabled}
          onChange={(event) => change({ filter_select_enabled: event.target.checked })}
        >
          {i18n._('Autocomplete filters')}
        </Checkbox>
      </Form.Item>
      <Form.Item label={i18n._('Certified by')} htmlFor="dataset-certified">
        <Input
          id="dataset-certified"
          value={draft.certified_by}
          onChange={(event) => change({ certified_by: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={i18n._('Certification details')} htmlFor="dataset-certification">
        <Input
          id="dataset-certification"
          value={draft.certification_details}
          onChange={(event) => change({ certification_details: event.target.value })}
        />
      </Form.Item>
      <Form.Item
        label={i18n._('Warning')}
        htmlFor="dataset-warning"
        extra={i18n._('Shown with a sign beside the name of the dataset in Explore.')}
      >
        <Input.TextArea
          id="dataset-warning"
          autoSize={{ minRows: 1, maxRows: 6 }}
          value={draft.warning}
          onChange={(event) => change({ warning: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={i18n._('Owners')} htmlFor="dataset-owners">
        <OwnersSelect id="dataset-owners" kind="dataset" value={draft.owners} onChange={(owners) => change({ owners })} />
      </Form.Item>
      <Form.Item
        label={i18n._('Cache timeout')}
        htmlFor="dataset-cache"
        extra={i18n._('Seconds an answer may be kept. Empty: the default of the server.')}
      >
        <InputNumber
          id="dataset-cache"
          min={-1}
          precision={0}
          style={{ width: 160 }}
          value={draft.cache_timeout}
          onChange={(cache_timeout) => change({ cache_timeout })}
        />
      </Form.Item>
    </Form>
  );
}
