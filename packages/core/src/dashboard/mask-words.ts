/** What is chosen on a dashboard in words: the value of a filter, or of a click. */
import { sayEnglish, type Say } from '../language/say.ts';
import { rangeText } from '../time/range-text.ts';
import type { FilterScalar } from '../query/filter.ts';
import { labelOfValue } from '../query/value-label.ts';
import type { DataMask, DataMasks } from './data-mask.ts';
import { chartsOf, textOf, type Layout } from './layout.ts';
import { crossFiltersOn, type Metadata } from './metadata.ts';
import { crossSources, filtersOf } from './masks.ts';
import { hasValue } from './native-filter.ts';

/** The value of a mask as it is read: a range of time in words, else its label, else the values themselves. @param say  for the words */
export function wordsOfMask(mask: DataMask, say: Say = sayEnglish): string {
  const range = mask.extraFormData?.time_range;
  return range ? rangeText(range, say) : (mask.filterState?.label ?? textOfValue(mask));
}

/** A default written elsewhere may have its values without the words for them. */
function textOfValue(mask: DataMask): string {
  const value = mask.filterState?.value;
  return (Array.isArray(value) ? value : [value])
    .filter((each): each is FilterScalar => ['string', 'number', 'boolean'].includes(typeof each))
    .map(labelOfValue)
    .join(', ');
}

/**
 * Everything that is chosen, as `Region: Europe, Asia`: the filters in their order, then what was clicked.
 * @param nameOf  what a clicked chart is called; undefined leaves it out
 */
export function chosenInWords(
  { layout, metadata }: { readonly layout: Layout; readonly metadata: Metadata },
  masks: DataMasks,
  nameOf: (chartId: number) => string | undefined,
  say: Say = sayEnglish,
): string[] {
  const filters = filtersOf(metadata).flatMap(({ id, name }) => {
    const mask = masks[id];
    return mask && hasValue(mask) ? [`${name}: ${wordsOfMask(mask, say)}`] : [];
  });
  const clicked = crossFiltersOn(metadata) ? crossSources(masks) : [];
  const clicks = clicked.flatMap((chart) => {
    const name = nameOf(chart);
    const place = chartsOf(layout).find(({ meta }) => meta.chartId === chart);
    const mask = masks[String(chart)];
    return name === undefined || !mask
      ? []
      : [`${place?.meta.sliceNameOverride || name || (place && textOf(place)) || chart}: ${wordsOfMask(mask, say)}`];
  });
  return [...filters, ...clicks];
}
