/** Choices as options of the kit's select, which knows neither null nor booleans: an option is known by its place. */
import type { Choice } from '@tessera/charts/controls/field';

export interface ChoiceOption {
  value: string;
  label: string;
}

export const choiceKey = (value: unknown): string => JSON.stringify(value ?? null);

/** Options and the way back from an option to the wire value. */
export function optionsOf(choices: readonly Choice[]): {
  options: ChoiceOption[];
  valueOf: (key: string) => Choice[0] | undefined;
} {
  const byKey = new Map(choices.map(([value]) => [choiceKey(value), value]));
  return { options: choices.map(([value, label]) => ({ value: choiceKey(value), label })), valueOf: (key) => byKey.get(key) };
}
