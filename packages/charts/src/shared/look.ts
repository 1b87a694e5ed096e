/** How every ECharts picture looks: type, hairlines, motion. All colours come from the view's theme and scale. */
import { type as typography } from '@tessera/core/look/tokens';
import type { EChartsOption } from 'echarts';
import type { View } from '../chart-type.ts';

export const fontSize = { label: 11, text: 12 } as const;

/** Points above which a picture is drawn without motion. */
const stillAbove = 3000;

/** The options every picture begins with. `marks` is the number of points drawn. */
export function baseOption(view: View, marks: number): EChartsOption {
  return {
    backgroundColor: 'transparent',
    useUTC: true,
    textStyle: { fontFamily: typography.family, fontSize: fontSize.text, color: view.theme.text },
    animation: view.mode === 'screen' && marks <= stillAbove,
    // A picture stands at once: thirty of them growing at a time take seconds. What changes moves.
    animationDuration: 0,
    animationDurationUpdate: 250,
    animationEasing: 'cubicOut',
    stateAnimation: { duration: 120 },
  };
}

/** The width a text takes at a size, in px: an estimate that errs to the wide side, since pictures measure without a DOM. */
export function textWidth(text: string, sizePx: number = fontSize.text): number {
  let ems = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0x2e80) ems += 1;
    else if ("iljtf.,:;'|!()[] ".includes(character)) ems += 0.33;
    else if ('mwMW%'.includes(character)) ems += 0.88;
    else if ('<>=+~'.includes(character)) ems += 0.68;
    else if (character >= 'A' && character <= 'Z') ems += 0.68;
    else ems += 0.57;
  }
  return ems * sizePx;
}

/** Room and detail by tile: a thumbnail is bare. */
export const isBare = (view: View): boolean => view.mode === 'thumb' || view.width < 160 || view.height < 100;
