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

/** Best match first: names weigh most, then tags, then descriptions (specification §9). */
export function searchTypes<Type extends GalleryType>(types: readonly Type[], text: string): Type[] {
  const fuse = new Fuse(types, {
    ignoreLocation: true,
    threshold: 0.3,
    keys: [
      { name: 'name', weight: 4 },
      { name: 'tags', weight: 2 },
      { name: 'description', weight: 1 },
    ],
  });
  return fuse.search(text.trim()).map(({ item }) => item);
}
