/** What the server refuses of a form, shown where it is to be mended. */
import type { FormInstance } from 'antd';
import { ApiFailure } from '@tessera/api/client';

/** The fields a refusal names, for example a name that is taken; none of another failure. */
function fieldErrorsOf(error: unknown): { name: string; errors: string[] }[] {
  const named = error instanceof ApiFailure ? error.fields : undefined;
  return Object.entries(named ?? {}).map(([name, errors]) => ({ name, errors: [errors].flat() }));
}

/** Whether all that is refused belongs to a field of the form. The rest is shown above it. */
export function isToldAtFields(form: FormInstance, error: unknown): boolean {
  const told = fieldErrorsOf(error);
  return told.length > 0 && told.every(({ name }) => Object.hasOwn(form.getFieldsValue(), name));
}

/** Writes a refusal under the fields it names and takes one to the first of them. */
export function showAtFields(form: FormInstance, error: unknown): void {
  const told = fieldErrorsOf(error).filter(({ name }) => Object.hasOwn(form.getFieldsValue(), name));
  form.setFields(told);
  if (told[0]) form.scrollToField(told[0].name, { focus: true });
}
