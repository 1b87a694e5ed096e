/** The controls of a chart type by key, and those that hold names of the dataset. */
import type { ControlSlot } from '@tessera/core/explore/slots';
import type { z } from 'zod';
import { controlOf, type Control, type Widget } from './field.ts';
import { shapesOf } from './form.ts';

const kinds: Partial<Record<Widget, ControlSlot['kind']>> = {
  metric: 'metric',
  metrics: 'metric',
  column: 'column',
  columns: 'column',
  filters: 'filter',
};

function slotOf(key: string, control: Control): ControlSlot | undefined {
  const kind = kinds[control.widget];
  if (!kind) return undefined;
  const isMany = control.widget === 'metrics' || control.widget === 'columns' || control.widget === 'filters';
  return { key, kind, multi: control.multi ?? isMany, required: control.required, accepts: control.accepts };
}

/** The controls of a chart type that hold metrics, columns or filters. */
export function slotsOf(chart: { form: z.ZodType } | undefined): ControlSlot[] {
  if (!chart) return [];
  return shapesOf(chart).flatMap(([key, shape]) => {
    const control = controlOf(shape);
    return (control && slotOf(key, control)) ?? [];
  });
}

/** The control of each key that has one. */
export function controlsOf(chart: { form: z.ZodType } | undefined): ReadonlyMap<string, Control> {
  const entries = chart ? shapesOf(chart) : [];
  return new Map(
    entries.flatMap(([key, shape]) => {
      const control = controlOf(shape);
      return control ? [[key, control] as const] : [];
    }),
  );
}
