/** Which controls keep a chart from being asked, put together by what is wrong with them. */
import type { PanelTab } from '@tessera/charts/controls/panel';
import { sayFault } from '../../controls/shared/say-fault.ts';
import { i18n } from '../../i18n.ts';

/** One sentence of a shape ("cannot be empty") and the labels of the controls it is about, in the order of the panel. */
export interface ControlFault {
  message: string;
  labels: string[];
}

/** @param errors  messages by key; keys that the panel does not show are left out */
export function controlFaults(panel: readonly PanelTab[], errors: Readonly<Record<string, readonly string[]>>): ControlFault[] {
  const said = new Map<string, string[]>();
  const controls = panel.flatMap((tab) => tab.sections.flatMap((section) => section.controls));
  for (const { key, control } of controls)
    for (const message of errors[key] ?? []) said.set(message, [...(said.get(message) ?? []), control.label]);
  return [...said].map(([message, labels]) => ({ message, labels }));
}

const empty = 'cannot be empty';

/** What is wrong in a few words: values that are missing, or values that are there and cannot be used. */
export function faultTitle(faults: readonly ControlFault[]): string {
  return faults.every(({ message }) => message === empty)
    ? i18n._('Required control values have been removed')
    : i18n._('Some control values cannot be used');
}

/** `Controls labeled "Metric", "Dimensions": cannot be empty`; of numbers, `Row limit must be a whole number` */
export function faultSentence({ message, labels }: ControlFault): string {
  const values = { n: labels.length, labels: labels.map((label) => `"${label}"`).join(', '), message: sayFault(message) };
  const named = { n: labels.length, labels: labels.join(', ') };
  if (message === 'is expected to be an integer')
    return i18n._('{n, plural, one {{labels} must be a whole number} other {{labels} must be whole numbers}}', named);
  if (message === 'is expected to be a number')
    return i18n._('{n, plural, one {{labels} must be a number} other {{labels} must be numbers}}', named);
  return i18n._('{n, plural, one {Control labeled {labels}: {message}} other {Controls labeled {labels}: {message}}}', values);
}
