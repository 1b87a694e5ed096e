import { expect, test } from 'vitest';
import { faultyLabels } from '../../dialogs/form/form-field.ts';
import { propertyFields } from './chart-properties.tsx';

const values = {
  slice_name: ' ',
  description: null,
  certified_by: null,
  certification_details: null,
  cache_timeout: -1,
  owners: [1],
  tags: [],
};

// Rows: EXP-14, DET-06
test('the properties of a chart stand under four heads, with tags where one may tag; only the name is required', () => {
  const entries = propertyFields({ certified_by: null }, true);
  const heads = entries.flatMap((entry) => (entry.kind === 'section' ? [entry.title] : []));
  expect(heads).toEqual(['Basic information', 'Certification', 'Configuration', 'Access']);
  const labels = (canTag: boolean) =>
    propertyFields({ certified_by: 'Finance' }, canTag).flatMap((entry) =>
      entry.kind === 'row' ? entry.fields.map(({ label }) => label) : 'label' in entry ? [entry.label] : [],
    );
  const usual = ['Name', 'Description', 'Certified by', 'Certification details', 'Cache timeout', 'Owners'];
  expect([labels(false), labels(true)]).toEqual([usual, [...usual, 'Tags']]);
  expect(faultyLabels(entries, values)).toEqual(['Name']);
});
