/** How every ECharts picture looks: type, hairlines, motion. All colours come from the view's theme and scale. */
import { type as typography } from '@tessera/core/look/tokens';
import type { EChartsOption } from 'echarts';
import type { DepictOptions } from '../chart-type.ts';

export { textWidth } from './text-width.ts';

/** Sizes in px of letters in ECharts pictures: `label` at axes and marks, `text` in legends and titles of axes. */
export const fontSize = { label: 11, text: 12 } as const;

/** The font of texts that a picture draws itself: they take none from the option's `textStyle`. */
export const drawnFont = typography.family;

/** Points above which a picture is drawn without motion. */
const stillAbove = 3000;

/** The options every picture begins with. `marks` is the number of points drawn. */
export function baseOption(view: DepictOptions, marks: number): EChartsOption {
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

/** Room and detail by tile: a thumbnail is bare. */
export const isBare = (view: DepictOptions): boolean => view.mode === 'thumb' || view.width < 160 || view.height < 100;
