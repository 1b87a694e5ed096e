import { Form } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormFields } from './form-fields.tsx';

interface Values {
  title: string;
  seconds: number | null;
  zone: string;
  open: boolean;
}

test('each field has its label, its help and its value', () => {
  const values: Values = { title: 'Sales', seconds: 60, zone: '', open: true };
  const markup = renderToStaticMarkup(
    <Form name="thing" initialValues={values}>
      <FormFields<Values>
        entries={[
          { kind: 'note', text: 'Be careful.' },
          { kind: 'text', name: 'title', label: 'Title', required: true, help: 'What people read', input: { maxLength: 9 } },
          { kind: 'row', fields: [{ kind: 'number', name: 'seconds', label: 'Seconds' }] },
          { kind: 'select', name: 'zone', label: 'Zone', empty: '', input: { placeholder: 'UTC' } },
          { kind: 'checkbox', name: 'open', label: 'Open' },
        ]}
      />
    </Form>,
  );
  expect(markup).toContain('Be careful.');
  expect(markup).toMatch(/<label for="thing_title" class="[^"]*required[^"]*"/);
  expect(markup).toMatch(/<input[^>]*maxLength="9"[^>]*id="thing_title"[^>]*aria-required="true"[^>]*value="Sales"/);
  expect(markup).toContain('What people read');
  expect(markup).toMatch(/id="thing_seconds"[^>]*value="60"/);
  // Nothing chosen: the placeholder, not an option without a name.
  expect(markup).toContain('UTC');
  // A box says its label itself, once.
  expect(markup.match(/Open/g)).toHaveLength(1);
  expect(markup).toMatch(/type="checkbox"[^>]*checked=""/);
});
