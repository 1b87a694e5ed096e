/** Which section of a new form goes on as which of the old one: its controls keep what was begun in them. */

interface Section {
  readonly title: string;
  readonly controls: readonly { readonly key: string }[];
}

/** A section's key, and the keys of the controls in it. */
export type SectionKeys = ReadonlyMap<string, readonly string[]>;

/**
 * Keys for the sections of a form. A section takes the key of the one before that shares most controls with it, each key
 * once; of equal ones the one of the same title.
 * @param before  what this gave for the form before
 */
export function sectionKeys(sections: readonly Section[], before: SectionKeys): Map<string, readonly string[]> {
  const pairs = sections.flatMap((section, at) =>
    [...before].map(([key, held]) => ({
      at,
      key,
      shared: section.controls.filter((control) => held.includes(control.key)).length,
      isNamesake: key === section.title,
    })),
  );
  pairs.sort((a, b) => b.shared - a.shared || Number(b.isNamesake) - Number(a.isNamesake));
  const chosen = new Map<number, string>();
  const taken = new Set<string>();
  for (const { at, key, shared } of pairs) {
    if (shared === 0 || chosen.has(at) || taken.has(key)) continue;
    chosen.set(at, key);
    taken.add(key);
  }
  const fresh = (title: string): string => {
    let key = title;
    while (taken.has(key)) key = `${key} `;
    taken.add(key);
    return key;
  };
  return new Map(sections.map(({ title, controls }, at) => [chosen.get(at) ?? fresh(title), controls.map(({ key }) => key)]));
}
