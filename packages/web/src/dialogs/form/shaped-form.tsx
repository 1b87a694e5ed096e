/** A whole form made of entries: they follow the values, Enter in a field sends it. */
import { Form, type FormInstance } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormEntry } from './form-field.ts';
import { FormFields } from './form-fields.tsx';

export interface ShapedFormProps<Values extends object> {
  /** Begins the DOM ids of its fields. */
  name: string;
  form: FormInstance<Values>;
  /** All values, asked or not: what is sent begins with them. */
  initial: Values;
  entries: (values: Values) => readonly FormEntry<Values>[];
  onSubmit?: (values: Values) => void;
  onChange?: (patch: Partial<Values>) => void;
  /** Below the fields. */
  children?: ReactNode;
}

/**
 * A form that is a list of entries. `entries` is called again whenever a value changes, so that fields may depend on each
 * other.
 */
export function ShapedForm<Values extends object>(props: ShapedFormProps<Values>) {
  const { name, form, initial, entries, onSubmit, onChange, children } = props;
  const valuesNow = (): Values => form.getFieldsValue(true);
  return (
    <Form<Values>
      name={name}
      form={form}
      layout="vertical"
      initialValues={initial}
      onKeyDown={keepDates}
      scrollToFirstError={{ focus: true }}
      onFinish={() => onSubmit?.(valuesNow())}
      onValuesChange={(patch: Partial<Values>) => onChange?.(patch)}
    >
      <Form.Item noStyle shouldUpdate>
        {() => <FormFields entries={entries(valuesNow())} />}
      </Form.Item>
      {children ?? <button type="submit" hidden aria-hidden="true" tabIndex={-1} />}
    </Form>
  );
}

/** Enter in a date takes what was typed; the form is not sent with it. */
function keepDates(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.ant-picker')) event.preventDefault();
}
