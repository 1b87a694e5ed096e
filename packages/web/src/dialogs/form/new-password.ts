/** A password that is set: typed twice, since it is hidden while typing. */
import { i18n } from '../../i18n.ts';
import type { FormField } from './form-field.ts';

interface Passwords {
  password?: string;
  confirm?: string;
}

const minLength = 8;

/** The fields `password` and `confirm`. Where none is required, two empty ones keep the old. */
export function newPassword(asked: { label: string; required: boolean; help?: string | undefined }): FormField<Passwords>[] {
  const { required } = asked;
  return [
    {
      ...asked,
      kind: 'password',
      name: 'password',
      check: ({ password = '' }) =>
        password !== '' && password.length < minLength ? i18n._('At least {n} characters', { n: minLength }) : undefined,
    },
    {
      kind: 'password',
      name: 'confirm',
      label: i18n._('Confirm password'),
      required,
      dependsOn: ['password'],
      check: ({ password = '', confirm = '' }) => (confirm === password ? undefined : i18n._('Passwords do not match!')),
    },
  ];
}
