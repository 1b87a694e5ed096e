/** Which controls keep a chart from being asked, put together by what is wrong with them. */
import type { PanelTab } from '@tessera/charts/controls/panel';
import { i18n } from '../../i18n.ts';

/** One sentence of a shape ("cannot be empty") and the labels of the controls it is said of, in the order of the panel. */
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

/** `Controls labeled "Metric", "Dimensions": cannot be empty` */
export function faultSentence({ message, labels }: ControlFault): string {
  const values = { n: labels.length, labels: labels.map((label) => `"${label}"`).join(', '), message };
  return i18n._('{n, plural, one {Control labeled {labels}: {message}} other {Controls labeled {labels}: {message}}}', values);
}
