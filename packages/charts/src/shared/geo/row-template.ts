/** A tooltip written by a template over one row of an answer. */
import type { QueryAnswer, DepictOptions, Tooltip } from '../../chart-type.ts';
import { HandlebarsFault, renderTemplate } from '../template/render.ts';

/** A row as templates read it: its columns by name, and once more with `tooltip_` before the name. */
function contextOf({ frame }: QueryAnswer, row: number): Record<string, unknown> {
  const cells = frame.names.map((name, at): [string, unknown] => [name, frame.columns[at]?.[row] ?? null]);
  return Object.fromEntries([...cells.map(([name, cell]): [string, unknown] => [`tooltip_${name}`, cell]), ...cells]);
}

/** What a template makes of a row; where it cannot be shown the usual rows stand above the reason. */
export function templated(usual: Tooltip, template: string, answer: QueryAnswer, row: number, view: DepictOptions): Tooltip {
  try {
    return { rows: usual.rows, markup: renderTemplate(template, contextOf(answer, row)) };
  } catch (error) {
    const why = error instanceof HandlebarsFault ? view.say(error.said.text, error.said.values) : String(error);
    return { ...usual, footer: `${view.say('The template cannot be shown')}: ${why}` };
  }
}
