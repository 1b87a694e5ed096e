/** Sections of the gallery of chart types, and the search in it. Pure. */
import Fuse from 'fuse.js';

/** As much of a chart type as the gallery sorts and searches by. */
export interface GalleryType {
  id: string;
  name: string;
  category: string;
  tags: readonly string[];
  description: string;
  hidden?: boolean;
  /** Its place, the most used first; equal ones follow by name. */
  rank: number;
}

/** A stretch of the gallery: all of it, those with a tag, or those of a category. */
export type GallerySection = { kind: 'all' } | { kind: 'tag' | 'category'; name: string };

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
  return types.filter((type) => !type.hidden).toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name));
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

/** The chart types of one section of the gallery, in the order given. */
export function typesOf<Type extends GalleryType>(types: readonly Type[], section: GallerySection): Type[] {
  if (section.kind === 'all') return [...types];
  if (section.kind === 'tag') return types.filter((type) => type.tags.includes(section.name));
  return types.filter((type) => categoryOf(type) === section.name);
}

/** Where the gallery opens: among the likes of the chosen type, else at the usual ones. */
export const sectionAtFirst = (chosen: GalleryType | undefined): GallerySection =>
  chosen && !chosen.hidden ? { kind: 'category', name: categoryOf(chosen) } : { kind: 'tag', name: 'Popular' };

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean);

type Searched = Pick<GalleryType, 'name' | 'tags' | 'description'>;

/** How well a type answers what is searched for, 0 best; undefined when it does not. */
function rankOf(type: Searched, wanted: string): number | undefined {
  const name = type.name.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  const [inName, inTags, inDescription] = [type.name, type.tags.join(' '), type.description].map(wordsOf);
  const begins = (words: readonly string[] | undefined) => (word: string) => words?.some((each) => each.startsWith(word));
  const words = wordsOf(wanted);
  if (words.length === 0) return undefined;
  if (words.every(begins(inName))) return 2;
  if (words.every((word) => name.includes(word))) return 3;
  if (words.every((word) => begins(inName)(word) || begins(inTags)(word))) return 4;
  return words.every((word) => name.includes(word) || begins(inTags)(word) || begins(inDescription)(word)) ? 5 : undefined;
}

/**
 * Best match first: the name itself, names that begin with it, words of the name, then tags, then words of descriptions.
 * Only where nothing matches a slip of the pen is forgiven, and in names alone.
 * @param inWords  a text in the language of the page; types are found by it and by the English one
 */
export function searchTypes<Type extends GalleryType>(
  types: readonly Type[],
  text: string,
  inWords: (text: string) => string = (english) => english,
): Type[] {
  const wanted = text.trim().toLowerCase();
  const read = ({ name, tags, description }: Type): Searched => ({
    name: inWords(name),
    tags: tags.map(inWords),
    description: inWords(description),
  });
  const ranked = types.flatMap((type) => {
    const ranks = [type, read(type)].map((each) => rankOf(each, wanted)).filter((rank) => rank !== undefined);
    return ranks.length === 0 ? [] : [{ type, rank: Math.min(...ranks) }];
  });
  if (ranked.length > 0) return ranked.toSorted((a, b) => a.rank - b.rank).map(({ type }) => type);
  const named = types.map((type) => ({ type, names: [type.name, inWords(type.name)] }));
  return new Fuse(named, { ignoreLocation: true, threshold: 0.3, keys: ['names'] }).search(wanted).map(({ item }) => item.type);
}
