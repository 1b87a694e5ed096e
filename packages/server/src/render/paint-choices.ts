/** A filter box on paper: its fields as the page shows them, with what is chosen (docs/reference/dashboards.md#filter-boxes). */
import type { DepictOptions } from '@tessera/charts/chart-type';
import type { ChoicesPicture } from '@tessera/charts/choices-picture';
import { baselineIn } from '@tessera/core/look/baseline';
import { radius, type LookColours } from '@tessera/core/look/tokens';
import { say } from '../sent-words.ts';
import { seenBox, seenX } from './direction.ts';
import { fitText, measureText } from './font-metrics.ts';
import { rect, tag, text } from './markup.ts';
import { lookOf } from './theme.ts';

/** Measures of the page (packages/web/src/pictures/choices.module.css and the selects in it), px. */
const page = {
  padding: 4,
  widest: 412,
  gap: 12,
  label: { size: 12, line: 18, below: 4 },
  value: { size: 13, line: 20 },
  select: { height: 30, line: 21, inset: 12, arrow: 12 },
  chip: { height: 22, inset: 8, gap: 4, left: 4 },
} as const;

type Field = ChoicesPicture['fields'][number];

/** What is only shown, since there is nothing to choose from. */
const isOnlyShown = ({ choices, chosen }: Field): boolean => choices.length === 0 && chosen.length > 0;

const heightOf = (field: Field): number =>
  page.label.line + page.label.below + (isOnlyShown(field) ? page.value.line : page.select.height);

/** A place for a field: its top, and how wide it may be. */
interface Slot {
  readonly y: number;
  readonly width: number;
}

function labelOf({ label, isRequired }: Field, { y, width }: Slot, look: LookColours): string {
  const { size, line } = page.label;
  const baseline = y + baselineIn(line, size);
  const star = isRequired ? measureText(' *', size, 500) : 0;
  const shown = fitText(label, width - star, size, 500);
  const end = page.padding + measureText(shown, size, 500) + measureText(' ', size, 500);
  return [
    text(shown, page.padding, baseline, { size, weight: 500, fill: look.text }),
    isRequired ? text('*', end, baseline, { size, weight: 500, fill: look.negative }) : '',
  ].join('');
}

/** What is chosen of several, each in its chip; those without room are counted at the end. */
function chipsOf(chosen: readonly string[], { y, width }: Slot, look: LookColours): string {
  const { height, inset, gap, left } = page.chip;
  const { size, line } = page.value;
  const top = y + (page.select.height - height) / 2;
  const end = page.padding + width - page.select.inset - page.select.arrow - gap;
  const counted = (n: number): string => `+ ${n}`;
  const parts: string[] = [];
  let x = page.padding + left;
  const chip = (label: string): void => {
    const wide = measureText(label, size) + 2 * inset;
    parts.push(rect({ x, y: top, width: wide, height }, look.sunken, radius.sm));
    parts.push(text(label, x + inset, top + (height - line) / 2 + baselineIn(line, size), { size, fill: look.text }));
    x += wide + gap;
  };
  for (const [at, label] of chosen.entries()) {
    const left = chosen.length - at;
    const wide = measureText(label, size) + 2 * inset;
    const kept = left > 1 ? measureText(counted(left - 1), size) + 2 * inset + gap : 0;
    if (x + wide + kept <= end) chip(label);
    // The first is named however long it is: a number alone says nothing.
    else if (at === 0) chip(fitText(label, end - x - kept - 2 * inset, size));
    else {
      chip(counted(left));
      break;
    }
  }
  return parts.join('');
}

function selectOf({ placeholder, isMultiple, chosen }: Field, slot: Slot, look: LookColours): string {
  const { height, line, inset, arrow } = page.select;
  const { size } = page.value;
  const { y, width } = slot;
  const right = page.padding + width - inset;
  const middle = y + height / 2;
  const shown = isMultiple && chosen.length > 0 ? '' : (chosen[0] ?? placeholder);
  return [
    tag('rect', {
      ...seenBox({ x: page.padding + 0.5, y: y + 0.5, width: width - 1, height: height - 1 }),
      rx: radius.md,
      fill: look.background,
      stroke: look.lineStrong,
    }),
    isMultiple && chosen.length > 0
      ? chipsOf(chosen, slot, look)
      : text(
          fitText(shown, width - 3 * inset - arrow, size),
          page.padding + inset,
          y + Math.floor((height - line) / 2) + baselineIn(line, size),
          { size, fill: chosen.length > 0 ? look.text : look.textPlaceholder },
        ),
    tag('path', {
      d: `M${seenX(right - arrow + 1.5)} ${middle - 3}L${seenX(right - arrow / 2)} ${middle + 3}L${seenX(right - 1.5)} ${middle - 3}`,
      fill: 'none',
      stroke: look.textPlaceholder,
      'stroke-width': 1.1,
    }),
  ].join('');
}

function fieldOf(field: Field, slot: Slot, look: LookColours): string {
  const below = { ...slot, y: slot.y + page.label.line + page.label.below };
  const { size, line } = page.value;
  return [
    labelOf(field, slot, look),
    isOnlyShown(field)
      ? text(fitText(field.chosen.join(', '), slot.width, size), page.padding, below.y + baselineIn(line, size), {
          size,
          fill: look.text,
        })
      : selectOf(field, below, look),
  ].join('');
}

/** The markup of fields to choose in: each with what is chosen, as many as fit, how many more there are, and what a choice does. */
export function paintChoices({ fields, note }: ChoicesPicture, view: DepictOptions): string {
  const look = lookOf(view.theme.mode);
  const width = Math.max(0, Math.min(page.widest, view.width - 2 * page.padding));
  const { size, line } = page.label;
  const parts: string[] = [];
  let y: number = page.padding;
  const foot = (words: string): void => {
    parts.push(text(fitText(words, width, size), page.padding, y + baselineIn(line, size), { size, fill: look.textMuted }));
  };
  for (const [at, field] of fields.entries()) {
    const left = fields.length - at;
    const kept = left > 1 ? page.gap + line : 0;
    if (at > 0 && y + heightOf(field) + kept > view.height) {
      foot(say(view.locale, '{n, plural, one {# more filter} other {# more filters}}', { n: left }));
      return parts.join('');
    }
    parts.push(fieldOf(field, { y, width }, look));
    y += heightOf(field) + page.gap;
  }
  if (y + line <= view.height) foot(note);
  return parts.join('');
}
