/** The translations of a language in the form that clients with gettext read (docs/guides/languages.md#programs). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { LanguagePack } from '@tessera/api/misc';
import type { Language } from '@tessera/core/language/languages';
import { z } from 'zod';

/** The folder of the translations, a file for each language but English. */
export const catalogues = join(import.meta.dirname, '../../core/src/language/catalogues');
const catalogue = z.record(z.string(), z.string());

/** Languages in which gettext counts other plural forms than one and many: its rule, and the category of each form. */
const pluralRules: Readonly<Record<string, { readonly rule: string; readonly forms: readonly string[] }>> = {
  ar: {
    rule: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)',
    forms: ['zero', 'one', 'two', 'few', 'many', 'other'],
  },
  fr: { rule: 'nplurals=2; plural=(n > 1)', forms: ['one', 'other'] },
  pt_BR: { rule: 'nplurals=2; plural=(n > 1)', forms: ['one', 'other'] },
  ja: { rule: 'nplurals=1; plural=0', forms: ['other'] },
  ko: { rule: 'nplurals=1; plural=0', forms: ['other'] },
  zh: { rule: 'nplurals=1; plural=0', forms: ['other'] },
  sk: { rule: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2', forms: ['one', 'few', 'other'] },
  ru: {
    rule: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)',
    forms: ['one', 'few', 'many'],
  },
  sl: {
    rule: 'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3)',
    forms: ['one', 'two', 'few', 'other'],
  },
};
const oneAndMany = { rule: 'nplurals=2; plural=(n != 1)', forms: ['one', 'other'] };

const packs = new Map<string, Promise<LanguagePack>>();

/** @returns the pack, read once; of English the head alone, since its texts are the keys */
export function languagePackOf(language: Language): Promise<LanguagePack> {
  const known = packs.get(language.code);
  if (known) return known;
  const read = readPack(language);
  packs.set(language.code, read);
  read.catch(() => packs.delete(language.code));
  return read;
}

async function readPack({ code }: Language): Promise<LanguagePack> {
  const texts = code === 'en' ? {} : catalogue.parse(JSON.parse(await readFile(join(catalogues, `${code}.json`), 'utf8')));
  return packOf(code, texts);
}

/** @param texts  English text → translation, both with the placeholders of ICU messages */
export function packOf(code: string, texts: Readonly<Record<string, string>>): LanguagePack {
  const { rule, forms } = pluralRules[code] ?? oneAndMany;
  const entries = Object.entries(texts).map(([text, translation]): [string, string[]] => [
    formsOf(text, ['one'])[0] ?? text,
    formsOf(translation, forms),
  ]);
  const head = { domain: 'superset' as const, lang: code, plural_forms: rule };
  return { domain: 'superset', locale_data: { superset: { '': head, ...Object.fromEntries(entries) } } };
}

type Parts = CompiledMessage;
const choices = z.record(z.string(), z.custom<Parts | number | undefined>());

/** A text once for each plural form, with placeholders such as `%(name)s`; one text where it counts nothing. */
function formsOf(text: string, forms: readonly string[]): string[] {
  const parts = compileMessage(text);
  const counts = parts.some((part) => typeof part !== 'string' && part[1] === 'plural');
  return counts ? forms.map((form) => gettextOf(parts, form)) : [gettextOf(parts, 'other')];
}

/** @param counted  the placeholder of the number that `#` stands for */
const gettextOf = (parts: Parts, form: string, counted = '#'): string =>
  parts.map((part) => (typeof part === 'string' ? part.replace(/^#$/, counted) : valueOf(part, form))).join('');

function valueOf([name, type, of]: Exclude<Parts[number], string>, form: string): string {
  const placeholder = `%(${name})s`;
  if (type !== 'plural') return placeholder;
  const all = choices.parse(of);
  const chosen = all[form] ?? all['other'];
  return Array.isArray(chosen) ? gettextOf(chosen, form, placeholder) : placeholder;
}
