import { expect, test } from 'vitest';
import { fieldFault, type FormField } from './form-field.ts';
import { newPassword } from './new-password.ts';

interface Values {
  name: string;
  roles: number[];
  secret: string;
  extra: string;
}

const values: Values = { name: ' ', roles: [], secret: ' ', extra: '' };

test('a required text has more than blanks, a list a member; blanks of a password count', () => {
  const name: FormField<Values> = { kind: 'text', name: 'name', label: 'Name', required: true };
  const roles: FormField<Values> = { kind: 'related', name: 'roles', label: 'Roles', of: 'roles', required: 'Choose one' };
  const secret: FormField<Values> = { kind: 'password', name: 'secret', label: 'Password', required: true };
  expect(fieldFault(name, values)).toBe('This is a required field');
  expect(fieldFault(name, { ...values, name: 'Ada' })).toBeUndefined();
  expect(fieldFault(roles, values)).toBe('Choose one');
  expect(fieldFault(roles, { ...values, roles: [3] })).toBeUndefined();
  expect(fieldFault(secret, values)).toBeUndefined();
});

test('JSON may be left out but not be wrong; a check of the field’s own takes its place', () => {
  const extra: FormField<Values> = { kind: 'json', name: 'extra', label: 'JSON metadata' };
  expect(fieldFault(extra, values)).toBeUndefined();
  expect(fieldFault(extra, { ...values, extra: '{' })).toBe('Not valid JSON');
  expect(fieldFault(extra, { ...values, extra: '{}' })).toBeUndefined();
  const named: FormField<Values> = { ...extra, check: ({ name }) => (name.trim() === '' ? 'Needs a name' : undefined) };
  expect(fieldFault(named, { ...values, extra: '{' })).toBe('Needs a name');
});

test('a new password is long enough and the same twice; an empty pair keeps the old one', () => {
  const faults = (required: boolean, password: string, confirm: string) =>
    newPassword({ label: 'Password', required }).map((field) => fieldFault(field, { password, confirm }));
  expect(faults(false, '', '')).toEqual([undefined, undefined]);
  expect(faults(true, '', '')).toEqual(['This is a required field', 'This is a required field']);
  expect(faults(false, 'short', 'short')).toEqual(['At least 8 characters', undefined]);
  expect(faults(false, 'long enough', '')).toEqual([undefined, 'Passwords do not match!']);
  expect(faults(true, 'long enough', 'long enough')).toEqual([undefined, undefined]);
});
