/** A form as a list: what is asked, with which widget, and when an answer is right. */
import type { CheckboxOptionType, GetProps, Input, InputNumber, Select } from 'antd';
import type { ReactElement } from 'react';
import { i18n } from '../../i18n.ts';
import type { RelatedKind } from '../related-select.tsx';

type Text = string | null | undefined;

/** The names of those values that are of this type. */
type NamesOf<Values, Value> = { [Name in keyof Values]-?: Values[Name] extends Value ? Name : never }[keyof Values] & string;

interface Asked<Values> {
  label: string;
  /** Stands below the widget. */
  help?: string | undefined;
  /** Must not be left empty; a text is the message for an empty one. */
  required?: boolean | string;
  /** What is wrong with its value; undefined when it is right. */
  check?: (values: Values) => string | undefined;
  /** Checked again when these change. */
  dependsOn?: (keyof Values & string)[];
}

/** One value of a form. `input` goes to the widget of the kind as it is. */
export type FormField<Values> = Asked<Values> &
  (
    | { kind: 'text'; name: NamesOf<Values, Text>; input?: GetProps<typeof Input> }
    | { kind: 'password'; name: NamesOf<Values, Text>; input?: GetProps<typeof Input.Password> }
    | { kind: 'long-text' | 'json'; name: NamesOf<Values, Text>; input?: GetProps<typeof Input.TextArea> }
    | { kind: 'number'; name: NamesOf<Values, number | null>; input?: GetProps<typeof InputNumber>; empty?: 0 | null }
    | { kind: 'switch' | 'checkbox'; name: NamesOf<Values, boolean> }
    | {
        kind: 'segments' | 'radios';
        name: NamesOf<Values, string>;
        choices: CheckboxOptionType<string>[];
        /** Radios that need their label above them: elsewhere they say it themselves. */
        hasLabel?: true;
      }
    | { kind: 'select'; name: NamesOf<Values, string | null>; input: GetProps<typeof Select>; empty?: '' | null }
    | { kind: 'related'; name: NamesOf<Values, readonly number[] | undefined>; of: RelatedKind }
    // A widget of the form's own; the form gives it id, value and onChange.
    | { kind: 'own'; name: keyof Values & string; widget: ReactElement }
  );

/** What a form is made of, from top to bottom. */
export type FormEntry<Values> =
  | FormField<Values>
  /** Side by side where there is room. */
  | { kind: 'row'; fields: readonly FormField<Values>[] }
  /** The head of what follows. */
  | { kind: 'section'; title: string }
  /** Something to know before one begins. */
  | { kind: 'note'; text: string };

/** Blanks are nothing, but of a password they are part. */
function isEmpty(value: unknown, kind: FormField<object>['kind']): boolean {
  if (typeof value === 'string') return (kind === 'password' ? value : value.trim()) === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Whether a text can be read as JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The labels of those fields whose values are missing or wrong, from top to bottom. */
export function faultyLabels<Values>(entries: readonly FormEntry<Values>[], values: Values): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'note' || entry.kind === 'section') return [];
    const fields = entry.kind === 'row' ? entry.fields : [entry];
    return fields.flatMap((field) => (fieldFault(field, values) === undefined ? [] : [field.label]));
  });
}

/** What is wrong with the field's value, as people read it; undefined when it is right. */
export function fieldFault<Values>(field: FormField<Values>, values: Values): string | undefined {
  const { kind, name, required, check } = field;
  const value: unknown = values[name];
  const isMissing = isEmpty(value, kind);
  if (required && isMissing) return typeof required === 'string' ? required : i18n._('This is a required field');
  if (check) return check(values);
  return kind === 'json' && !isMissing && !isJson(String(value)) ? i18n._('Not valid JSON') : undefined;
}
