/** What Explore renders: a chart's form as tabs, sections and controls, in the order the form declares its keys. */
import type { z } from 'zod';
import type { Dataset } from '@tessera/core/dataset';
import { controlOf, type FieldChoice, type Control } from './field.ts';
import { shapesOf, type FormData } from './form.ts';

/** One control as Explore shows it for a certain dataset and form: choices and visibility are worked out. */
export interface PanelControl {
  key: string;
  control: Control;
  /** The value an empty control stands for. */
  default: unknown;
  visible: boolean;
  /** The control's choices for this dataset and form, resolved. */
  choices: readonly FieldChoice[] | undefined;
}
/** Controls under one heading of a tab. */
export interface PanelSection {
  title: string;
  controls: PanelControl[];
}
/** A tab of Explore's panel: `data` changes the question, `customize` only the picture. */
export interface PanelTab {
  id: Control['tab'];
  title: string;
  sections: PanelSection[];
}

const titles: Record<Control['tab'], string> = { data: 'Data', customize: 'Customize' };

/** The tabs of a chart's control panel; a tab without controls is left out, a section keeps its first place. */
export function panelOf(chart: { form: z.ZodType }, form: FormData, dataset?: Dataset): PanelTab[] {
  const tabs: PanelTab[] = (['data', 'customize'] as const).map((id) => ({ id, title: titles[id], sections: [] }));
  for (const [key, shape] of shapesOf(chart)) {
    const control = controlOf(shape);
    const tab = tabs.find((each) => each.id === control?.tab);
    if (!control || !tab || control.widget === 'hidden') continue;
    let section = tab.sections.find((each) => each.title === control.section);
    if (!section) tab.sections.push((section = { title: control.section, controls: [] }));
    section.controls.push({
      key,
      control,
      default: control.default,
      visible: control.visible?.(form, dataset) ?? true,
      choices: typeof control.choices === 'function' ? control.choices(dataset, form) : control.choices,
    });
  }
  return tabs.filter((tab) => tab.sections.length > 0);
}
