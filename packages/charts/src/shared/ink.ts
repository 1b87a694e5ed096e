/**
 * The colour a label is drawn in: its own, made to stand out from the ground of the theme
 * (docs/reference/charts.md#accessibility, docs/reference/charts.md#themes).
 */
import { adaptTo } from '@tessera/core/look/contrast';
import type { DepictOptions } from '../chart-type.ts';

/** Marks on dark ground keep 3:1; on paper the familiar bright hues stay, down to 2:1, beside legends and labels. */
const leastContrast = { dark: 3, light: 2 } as const;

/** The mark colour of a label in this view. */
export const inkOf = (view: DepictOptions, label: string): string =>
  adaptTo(view.colours.colourOf(label), view.theme.background, leastContrast[view.theme.mode]);
