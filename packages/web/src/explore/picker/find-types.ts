/** Sections of the gallery of chart types, and the search in it. Pure. */
import Fuse from 'fuse.js';
import { byPopularity } from './popularity.ts';

/** As much of a chart type as the gallery sorts and searches by. */
export interface GalleryType {
  id: string;
  name: string;
  category: string;
  tags: readonly string[];
  description: string;
  hidden?: boolean;
}

/** A stretch of the gallery: all of it, those with a tag, or those of a category. */
export type Section = { kind: 'all' } | { kind: 'tag' | 'category'; name: string };

/** Names of the sections, in the order of the side bar. */
export interface Sections {
  recommended: string[];
  categories: string[];
  tags: string[];
}

const recommendedTags = ['Popular', 'ECharts', 'Advanced-Analytics'];
const other = 'Other';

/** Types without a category are found under `Other`. */
export const categoryOf = (type: Pick<GalleryType, 'category'>): string => type.category || other;

/** Those that may be chosen, most used first. */
export function choosable<Type extends GalleryType>(types: readonly Type[]): Type[] {
  return byPopularity(types.filter((type) => !type.hidden));
}

/** Categories by name with `Other` last; tags by name without the recommended ones. */
export function sectionsOf(types: readonly GalleryType[]): Sections {
  const byName = (a: string, b: string): number => a.localeCompare(b);
  const allTags = new Set(types.flatMap((type) => type.tags));
  const categories = [...new Set(types.map(categoryOf))].toSorted(byName);
  return {
    recommended: recommendedTags.filter((tag) => allTags.has(tag)),
    categories: [...categories.filter((name) => name !== other), ...categories.filter((name) => name === other)],
    tags: [...allTags].filter((tag) => !recommendedTags.includes(tag)).toSorted(byName),
  };
}

export function typesOf<Type extends GalleryType>(types: readonly Type[], section: Section): Type[] {
  if (section.kind === 'all') return [...types];
  if (section.kind === 'tag') return types.filter((type) => type.tags.includes(section.name));
  return types.filter((type) => categoryOf(type) === section.name);
}

/** Where the gallery opens: among the likes of the chosen type, else at the usual ones. */
export const sectionAtFirst = (chosen: GalleryType | undefined): Section =>
  chosen && !chosen.hidden ? { kind: 'category', name: categoryOf(chosen) } : { kind: 'tag', name: 'Popular' };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Does every word of the search begin a word of the text? */
const begins = (wanted: readonly string[], text: string): boolean => {
  const words = wordsOf(text);
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
};

/** 0 is the best: the name itself, its beginning, words of the name, of a tag, of the description. */
function rankOf(type: GalleryType, wanted: readonly string[]): number | undefined {
  const [name, search] = [wordsOf(type.name).join(' '), wanted.join(' ')];
  if (name === search) return 0;
  if (name.startsWith(search)) return 1;
  if (begins(wanted, type.name)) return 2;
  if (begins(wanted, type.tags.join(' '))) return 3;
  return begins(wanted, `${type.name} ${type.tags.join(' ')} ${type.description}`) ? 4 : undefined;
}

/**
 * Best match first: names before tags before descriptions (docs/reference/charts.md#the-gallery). Only where no word is
 * met, names and tags that are spelt alike are offered.
 */
export function searchTypes<Type extends GalleryType>(types: readonly Type[], text: string): Type[] {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return [];
  const ranked = types.flatMap((type) => {
    const rank = rankOf(type, wanted);
    return rank === undefined ? [] : [{ type, rank }];
  });
  if (ranked.length > 0) return ranked.toSorted((a, b) => a.rank - b.rank).map(({ type }) => type);
  const fuse = new Fuse(types, { ignoreLocation: true, threshold: 0.3, keys: [{ name: 'name', weight: 4 }, 'tags'] });
  return fuse.search(text.trim()).map(({ item }) => item);
}
