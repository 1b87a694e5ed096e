/**
 * What the server refuses, in the language of the page. The wire is English; a sentence is translated where it arrives, so all that
 * shows it later shows the translation. The translations are fetched with the first refusal of a page.
 */
import { makeRefusalFinder, type FoundRefusal } from '@tessera/core/language/refusals';
import { english } from '@tessera/core/language/languages';
import { i18n } from '../i18n.ts';
import { languageOfPage } from './load-language.ts';
import { bodySaid, errorSaid, type RefusalSayer } from './refusal-body.ts';

/** Template → translation. */
type Catalogue = Readonly<Record<string, string>>;

const catalogues = import.meta.glob<Catalogue>('../../../core/src/language/refusals/*.json', { import: 'default' });

/** Values that may be sentences of their own, or words of ours; others are names that people gave. */
const ofSentences = /^(?:message|why|said|error|value|problem|objection|what)$/;
const deepest = 3;

/** What a sentence is about, as in `sales.csv: The file is empty.` */
const subject = /^[^:\n]{1,200}: (?=\S)/;

/** @returns says a sentence by its translation, in the language that `i18n` has */
export function sayWith(catalogue: Catalogue): RefusalSayer {
  const find = makeRefusalFinder(Object.keys(catalogue));
  const say = (sentence: string, depth: number): string => {
    if (depth > deepest) return sentence;
    const found = find(sentence);
    if (found !== undefined) return i18n._(catalogue[found.template] ?? sentence, valuesOf(found, depth));
    const [about = ''] = subject.exec(sentence) ?? [];
    return about === '' ? sentence : about + say(sentence.slice(about.length), depth + 1);
  };
  const valuesOf = ({ values }: FoundRefusal, depth: number): Record<string, string | number> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        // A count chooses its plural.
        /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : ofSentences.test(name) ? say(value, depth + 1) : value,
      ]),
    );
  return (sentence) => say(sentence, 0);
}

const asWritten: RefusalSayer = (sentence) => sentence;
const known = new Map<string, Promise<RefusalSayer>>();

/** Where the texts of the page did not come, refusals are English as they are. */
const isEnglish = (): boolean => i18n.locale === english.code;

function sayer(): Promise<RefusalSayer> {
  if (isEnglish()) return Promise.resolve(asWritten);
  const language = languageOfPage();
  const fetchCatalogue = catalogues[`../../../core/src/language/refusals/${language.code}.json`];
  if (!fetchCatalogue) return Promise.resolve(asWritten);
  const before = known.get(language.code);
  if (before) return before;
  const fetched = fetchCatalogue().then(sayWith);
  known.set(language.code, fetched);
  return fetched.catch(() => {
    // Asked for again with the next refusal.
    known.delete(language.code);
    return asWritten;
  });
}

/** Says sentences of the server in the language of the page. */
export const refusalSayer = sayer;

/** A sentence of the server in the language of the page. */
export const refusalInWords = async (sentence: string): Promise<string> => (await sayer())(sentence);

/** The same for the sentences of a refusal's body. */
export const bodyInWords = async (body: unknown): Promise<unknown> => bodySaid(body, await sayer());

/** The same for one of the errors that a query keeps. */
export const errorInWords = async (error: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> =>
  errorSaid(error, await sayer());

/** The same for what lists tell of runs that failed. */
export async function runsInWords<List extends { readonly result: readonly { readonly error_message: string | null }[] }>(
  list: List,
): Promise<List> {
  const say = await sayer();
  const result = list.result.map((run) => ({
    ...run,
    error_message: run.error_message === null ? null : say(run.error_message),
  }));
  return { ...list, result };
}

/** A reply whose refusal is in the language of the page; any other is given back as it came. */
export async function replyInWords(reply: Response): Promise<Response> {
  if (reply.ok || isEnglish() || !(reply.headers.get('content-type') ?? '').includes('json')) return reply;
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined);
  if (body === undefined) return reply;
  const { status, statusText, headers } = reply;
  return new Response(JSON.stringify(await bodyInWords(body)), { status, statusText, headers });
}
