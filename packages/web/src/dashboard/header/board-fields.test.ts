import { expect, test } from 'vitest';
import { boardOf } from '../board.testing.ts';
import { fieldsOf, metadataFault, withFields } from './board-fields.ts';

const filter = { id: 'NATIVE_FILTER-a', type: 'NATIVE_FILTER', name: 'a', filterType: 'filter_select', targets: [{}] };
const board = boardOf([filter], [1]);
const before = fieldsOf(board);

// Rows: DASH-37
test('the form’s fields go into the document; the filters, which it does not show, stay', () => {
  const next = withFields(board, { ...before, title: 'New', slug: '', owners: [2], css: '.grid-row {}' }, before);
  expect(next.properties).toMatchObject({ title: 'New', slug: null, owners: [2], css: '.grid-row {}' });
  expect(next.metadata.native_filter_configuration).toEqual(board.metadata.native_filter_configuration);
  expect(before.json).not.toContain('native_filter_configuration');
});

// Rows: DASH-37
test('a color scheme in the JSON goes before the chosen one; another scheme colours all labels anew', () => {
  const typed = {
    ...before,
    color_scheme: 'd3Category10',
    json: '{"color_scheme": "supersetColors", "label_colors": {"a": "#111"}}',
  };
  const next = withFields(board, typed, before);
  expect(next.metadata).toMatchObject({ color_scheme: 'supersetColors', label_colors: { a: '#111' }, map_label_colors: {} });
  expect(withFields(board, { ...before, color_scheme: 'd3Category10' }, before).metadata.color_scheme).toBe('d3Category10');
});

test('the shared crosshair is on until it is switched off, by the switch or in the JSON', () => {
  expect(before.shared_crosshair).toBe(true);
  expect(withFields(board, before, before).metadata.shared_crosshair).toBeUndefined();
  const off = withFields(board, { ...before, shared_crosshair: false }, before);
  expect(off.metadata.shared_crosshair).toBe(false);
  const again = fieldsOf(off);
  expect(withFields(off, { ...again, shared_crosshair: true }, again).metadata.shared_crosshair).toBe(true);
  expect(withFields(board, { ...before, json: '{"shared_crosshair": false}' }, before).metadata.shared_crosshair).toBe(false);
});

// Rows: DASH-37
test('invalid JSON and an unknown scheme are refused; a stored one is kept until it is changed', () => {
  expect(metadataFault('{', before.json)).toBe('Invalid JSON');
  expect(metadataFault('[]', before.json)).toBe('Invalid JSON');
  const unknown = '{"color_scheme": "ours"}';
  expect(metadataFault(unknown, before.json)).toBe('A valid color scheme is required');
  expect(metadataFault(unknown, unknown)).toBeUndefined();
  expect(metadataFault('{"color_scheme": "supersetColors"}', '')).toBeUndefined();
});
