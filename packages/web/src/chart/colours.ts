/** Colours of a page's charts: one label, one colour, also after a reload. */
import type { ColourScale } from '@tessera/charts/chart-type';
import { colourScale, type ColourScaleOptions } from '@tessera/core/format/colour-scale';

const labelsMax = 500;

export interface RememberedScale extends ColourScale {
  /** Every label seen, also on earlier visits, with its colour. */
  given: () => Record<string, string>;
}

/**
 * A scale that keeps what it gave under a name in this browser, so that the order in which charts are answered does not
 * decide their colours anew each time. What the dashboard has stored stands above it.
 */
export function rememberedScale(name: string, options: ColourScaleOptions): RememberedScale {
  const key = `tessera:colours:${name}:${options.scheme ?? ''}`;
  const kept = read(key);
  const scale = colourScale({ ...options, shared: { ...kept, ...options.shared } });
  const given: Record<string, string> = { ...kept };
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    palette: scale.palette,
    given: () => given,
    colourOf(label) {
      const colour = scale.colourOf(label);
      if (!Object.hasOwn(given, label) && Object.keys(given).length < labelsMax) {
        given[label] = colour;
        clearTimeout(timer);
        timer = setTimeout(() => write(key, given), 500);
      }
      return colour;
    },
  };
}

function read(key: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function write(key: string, given: Record<string, string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(given));
  } catch {
    // A full or forbidden store costs only stability of colours over reloads.
  }
}
