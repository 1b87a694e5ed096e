/** A view and frames for tests of single charts. */
import { GenericType, type Cell, type Frame } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import type { QueryAnswer, DepictOptions } from '../chart-type.ts';
import { sayEnglish } from '@tessera/core/language/say';

export const testView = (over: Partial<DepictOptions> = {}): DepictOptions => ({
  width: 640,
  height: 360,
  theme: pictureColours('light'),
  colours: { palette: ['#1fa8c9'], colourOf: () => '#1fa8c9' },
  linearScheme: () => ['#ffffff', '#1fa8c9'],
  locale: 'en',
  say: sayEnglish,
  now: 0,
  mode: 'screen',
  ...over,
});

/** Columns by name; types are those of their values unless `times` names them. */
export function answerOf(columns: Record<string, Cell[]>, times: readonly string[] = []): QueryAnswer {
  const names = Object.keys(columns);
  const typeOf = (name: string): Frame['types'][number] => {
    if (times.includes(name)) return GenericType.TEMPORAL;
    return columns[name]?.some((cell) => typeof cell === 'number') ? GenericType.NUMERIC : GenericType.STRING;
  };
  return {
    frame: {
      names,
      types: names.map(typeOf),
      columns: names.map((name) => columns[name] ?? []),
      rowcount: columns[names[0] ?? '']?.length ?? 0,
    },
  };
}
