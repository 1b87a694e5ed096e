/** The entries of a form on the screen. Stands within antd's `Form`, which holds the values. */
import { Alert, Checkbox, Form, Input, InputNumber, Radio, Segmented, Select, Switch, type FormItemProps } from 'antd';
import type { ReactElement } from 'react';
import { RelatedSelect } from '../related-select.tsx';
import { fieldFault, type FormField, type FormEntry } from './form-field.ts';
import styles from './form.module.css';

function widgetOf<Values>(field: FormField<Values>): ReactElement {
  switch (field.kind) {
    case 'text':
      return <Input {...field.input} />;
    case 'password':
      return <Input.Password autoComplete="new-password" {...field.input} />;
    case 'long-text':
      return <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} {...field.input} />;
    case 'json':
      return (
        <Input.TextArea
          dir="ltr"
          className={`${styles['json']}`}
          spellCheck={false}
          autoSize={{ minRows: 2, maxRows: 8 }}
          {...field.input}
        />
      );
    case 'number':
      return <InputNumber precision={0} className={`${styles['number']}`} {...field.input} />;
    case 'switch':
      return <Switch />;
    case 'checkbox':
      return <Checkbox>{field.label}</Checkbox>;
    case 'segments':
      return <Segmented aria-label={field.label} options={field.choices} />;
    case 'radios':
      return <Radio.Group aria-label={field.label} options={field.choices} />;
    case 'select':
      return <Select {...field.input} />;
    case 'related':
      return <RelatedSelect kind={field.of} />;
    case 'own':
      return field.widget;
  }
}

/** How the form hands its value to the widget, and takes it back. */
function bindingOf<Values>(field: FormField<Values>): FormItemProps {
  switch (field.kind) {
    case 'switch':
    case 'checkbox':
      return { valuePropName: 'checked' };
    case 'number':
    case 'select': {
      const { empty = null } = field;
      return {
        getValueProps: (value: unknown) => ({ value: value === '' ? null : value }),
        normalize: (value: unknown) => value ?? empty,
      };
    }
    default:
      return {};
  }
}

function Field<Values>({ field }: { field: FormField<Values> }) {
  const { name, label, help, required, dependsOn } = field;
  return (
    <Form.Item
      className={`${styles['field']}`}
      name={name}
      // Boxes, and most radios, say it themselves.
      label={field.kind === 'checkbox' || (field.kind === 'radios' && field.hasLabel !== true) ? undefined : label}
      extra={help}
      required={Boolean(required)}
      {...(dependsOn ? { dependencies: dependsOn } : {})}
      rules={[
        ({ getFieldsValue }) => ({
          validator: () => {
            const fault = fieldFault(field, getFieldsValue(true));
            return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
          },
        }),
      ]}
      {...bindingOf(field)}
    >
      {widgetOf(field)}
    </Form.Item>
  );
}

/** Fields in their order, those of a row side by side, notes between them. */
export function FormFields<Values>({ entries }: { entries: readonly FormEntry<Values>[] }) {
  return entries.map((entry) => {
    if (entry.kind === 'note')
      return <Alert key={entry.text} type="info" showIcon className={`${styles['note']}`} title={entry.text} />;
    if (entry.kind === 'section')
      return (
        <h3 key={entry.title} className={styles['section']}>
          {entry.title}
        </h3>
      );
    if (entry.kind === 'row')
      return (
        <div key={entry.fields.map(({ name }) => name).join(' ')} className={styles['row']}>
          {entry.fields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </div>
      );
    return <Field key={entry.name} field={entry} />;
  });
}
