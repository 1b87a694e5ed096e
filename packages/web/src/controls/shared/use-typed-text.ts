/** The text of a field whose value may be a number: `1.` on the way to `1.5` means 1, and must stay `1.`. */
import { useState } from 'react';

type Scalar = string | number | boolean | null | undefined;

/** What stands in the field: the typed text while it means the value, else the value's own. */
export function shownText(value: Scalar, typed: string, read: (text: string) => Scalar): string {
  if (value === null || value === undefined) return '';
  return typed !== '' && read(typed) === value ? typed : String(value);
}

/** @param read  the value a text means */
export function useTypedText<Value extends Scalar>(
  value: Scalar,
  read: (text: string) => Value,
): { shown: string; typed: (text: string) => Value | null } {
  const [text, setText] = useState('');
  return {
    shown: shownText(value, text, read),
    typed: (next) => {
      setText(next);
      return next === '' ? null : read(next);
    },
  };
}
