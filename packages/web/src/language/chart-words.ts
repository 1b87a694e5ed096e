/** The texts that chart types bring along (names, headings, labels, choices), in the language of the page. */
import { areTexts } from '@tessera/charts/controls/field';
import type { PanelControl, PanelTab } from '@tessera/charts/controls/panel';
import { amountText, type Say } from '@tessera/core/language/say';
import { formatCount, i18n } from '../i18n.ts';

/** A text of a chart type, such as its name. Texts with braces show templates and stay as they are. */
export const chartWord = (text: string): string => (/[{}]/.test(text) ? text : i18n._(text));

/** What charts say of themselves, and filters in words, in the language of the page. */
export const sayInPage: Say = (text, values = {}) =>
  i18n._(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? formatCount(value) : typeof value === 'object' ? amountText(value, i18n.locale) : value,
      ]),
    ),
  );

const inChoices = (choices: PanelControl['choices']): PanelControl['choices'] =>
  choices?.map(([value, text]) => [value, chartWord(text)] as const);

/** Choices worked out of a dataset are its own names; those a type lists itself are texts. */
function inWords({ control, choices, ...rest }: PanelControl): PanelControl {
  const { label, description, placeholder } = control;
  return {
    ...rest,
    control: {
      ...control,
      label: chartWord(label),
      ...(description !== undefined && { description: chartWord(description) }),
      ...(placeholder !== undefined && { placeholder: chartWord(placeholder) }),
    },
    choices: control.choices && areTexts(control.choices) ? inChoices(choices) : choices,
  };
}

/** A chart's controls as a reader sees them. */
export const panelInWords = (tabs: readonly PanelTab[]): PanelTab[] =>
  tabs.map((tab) => ({
    ...tab,
    title: chartWord(tab.title),
    sections: tab.sections.map(({ title, controls }) => ({ title: chartWord(title), controls: controls.map(inWords) })),
  }));
