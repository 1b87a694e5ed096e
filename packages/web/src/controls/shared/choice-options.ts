/** Choices as options of the kit's select, which knows neither null nor booleans: an option is known by its place. */
import type { FieldChoice } from '@tessera/charts/controls/field';

/** What stands between values that are pasted as one text. */
export const pasteSeparators = [',', '\n', '\t', ';'] as const;

/** A choice as the select takes it. */
export interface ChoiceOption {
  value: string;
  label: string;
}

/** A value as a text that keeps 1, "1", true and null apart. */
export const choiceKey = (value: unknown): string => JSON.stringify(value ?? null);

/** Options and the way back from an option to the wire value. */
export function optionsOf(choices: readonly FieldChoice[]): {
  options: ChoiceOption[];
  valueOf: (key: string) => FieldChoice[0] | undefined;
} {
  const byKey = new Map(choices.map(([value]) => [choiceKey(value), value]));
  return { options: choices.map(([value, label]) => ({ value: choiceKey(value), label })), valueOf: (key) => byKey.get(key) };
}

/** A field one may choose for or write in: its list, and the way between the text in it and the wire value. */
export interface FreeOptions {
  options: ChoiceOption[];
  textOf: (value: string) => string;
  valueOf: (text: string) => string;
}

/**
 * A chosen value reads as the list says it, not as the wire does. Where the list only shows what a value does
 * (`,d (12345.432 => 12,345)`), the value itself stands there and can be edited.
 */
export function freeOptions(choices: readonly FieldChoice[]): FreeOptions {
  const named = choices.map(([each, label]) => {
    const value = String(each);
    return { value, label, text: label.startsWith(value) ? value : label };
  });
  return {
    options: named.map(({ text, label }) => ({ value: text, label })),
    textOf: (value) => named.find((each) => each.value === value)?.text ?? value,
    valueOf: (text) => named.find((each) => each.text === text)?.value ?? text,
  };
}
