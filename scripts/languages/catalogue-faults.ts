/**
 * What is wrong with the files of translations, those of texts and those of refusals: texts without one, translations of nothing,
 * values and plural forms that were lost.
 */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { namesIn } from '@tessera/core/language/refusals';
import { allTexts, filesOf, readCatalogue, translated, type Translations, type Texts } from './catalogues.ts';

/** A compiled text is a list of words and of values: `[name]`, or `[name, 'plural', forms]` whose forms are such lists again. */
function collect(compiled: unknown, names: Set<string>, plurals: string[][]): void {
  if (!Array.isArray(compiled)) return;
  for (const token of compiled) {
    if (!Array.isArray(token)) continue;
    const [name, kind, forms] = token as unknown[];
    if (typeof name === 'string') names.add(name);
    if (kind !== 'plural' || typeof forms !== 'object' || forms === null) continue;
    plurals.push(Object.keys(forms).filter((form) => form !== 'offset'));
    for (const each of Object.values(forms)) collect(each, names, plurals);
  }
}

function facts(text: string): { names: string[]; plurals: string[][] } {
  const [names, plurals] = [new Set<string>(), [] as string[][]];
  collect(compileMessage(text), names, plurals);
  return { names: [...names].toSorted(), plurals };
}

type Facts = ReturnType<typeof facts>;

/** @returns why a translation does not say what its text says; undefined where it does */
function faultOf(source: Facts, translation: string, forms: readonly string[]): string | undefined {
  const target = facts(translation);
  if (/[{}]/.test(translation) && typeof compileMessage(translation) === 'string') return 'is not read';
  // Only numbers of millions take the form "many" in the languages that have it.
  const lacking = forms.filter((form) => form !== 'many' && target.plurals.some((has) => !has.includes(form)));
  if (lacking.length > 0) return `lacks the plural form ${lacking.join(', ')}`;
  return source.names.join() === target.names.join()
    ? undefined
    : `is given ${source.names.join()}, names ${target.names.join()}`;
}

/** A refusal is no message: it is compared with sentences, letter by letter. */
const factsOfRefusal = (template: string): Facts => ({ names: [...namesIn(template)].toSorted(), plurals: [] });

/**
 * @param tag  of the language
 * @returns a line for each fault of a language's translations: a text without one, one that cannot be right, one of no text
 */
export function faultsOf({ folder, needed, known }: Texts, catalogue: Translations, tag: string): string[] {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const factsOf = folder === 'refusals' ? factsOfRefusal : facts;
  return [
    ...needed.filter((text) => !catalogue[text]?.trim()).map((text) => `no translation of “${text}”`),
    ...Object.entries(catalogue).flatMap(([text, translation]) => {
      const fault = known.has(text) ? faultOf(factsOf(text), translation, forms) : 'is the translation of no text';
      return fault === undefined ? [] : [`“${text}” ${fault}`];
    }),
  ];
}

/** @returns a line for each fault of the texts of pages and of the refusals */
export function catalogueFaults(): string[] {
  const { pages, refusals } = allTexts();
  const expected = new Set(translated.map(({ code }) => `${code}.json`));
  return [pages, refusals].flatMap((texts) => [
    ...filesOf(texts)
      .filter((file) => !expected.has(file))
      .map((file) => `${texts.folder}/${file}: a language that cannot be chosen`),
    ...translated.flatMap(({ code, tag }) =>
      faultsOf(texts, readCatalogue(texts, code), tag).map((fault) => `${texts.folder}/${code}.json: ${fault}`),
    ),
  ]);
}
