/**
 * What reports, alerts, their paper, its charts and mail say, in a language of the pages (docs/guides/notifications.md#language).
 * Refusals of the server are English here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { english, findLanguage } from '@tessera/core/language/languages';
import { sayEnglish, sayIn, type Say } from '@tessera/core/language/say';
import { withLatinDigits } from '@tessera/core/language/latin-digits';
import { z } from 'zod';
import { catalogues } from './language-pack.ts';

/** The English texts; their translations stand in the catalogues of the pages. */
export const sentTexts = [
  // Messages
  'Explore in Superset',
  'Value: {value}',
  'Condition: {condition}',
  'Triggered when {condition}',
  'The last values',
  'The first {shown} of {all} rows.',
  '“{title}” is not shown: {reason}',
  'A chart is not shown: whom this is made for may not see it.',
  // Dashboards on paper
  'Filters: {filters}',
  'Page {page} of {pages}',
  'There are no charts added to this dashboard',
  'There are no components added to this tab',
  'This component cannot be shown here.',
  'Tab title',
  'You may not see this chart.',
  'There is no chart definition associated with this component, could it have been deleted?',
  'Choose a value for: {filters}',
  // Tables on paper
  'No results',
  'No rows',
  'Rows {first} to {last} of {all}',
  'Rows {first} to {last} of {all}; a file has them all',
  '{title} (continued)',
  '{n, plural, one {# more row} other {# more rows}}',
  '{n, plural, one {# more column} other {# more columns}}',
  '{n, plural, one {# more filter} other {# more filters}}',
  // Mail about accounts
  '{product}: a new password',
  'Somebody, probably you, asked for a new password of the account “{username}”.',
  'Somebody, probably you, asked for a new password of your account.',
  'The link below lets you set one. It can be used once, within an hour.',
  'Set a new password',
  'Was it not you? Then there is nothing to do: your password stays as it is.',
  'Your password is not kept here: change it where your company keeps its accounts.',
  '{product}: your account',
  'Somebody, probably you, wants an account at {host}.',
  'The link below confirms your address and makes it. It can be used once, within a day.',
  'Make your account',
  'Was it not you? Then there is nothing to do: no account is made.',
  'This address has one already. Sign in with it; on the same page you can have a new password sent.',
  'Sign in',
  'Was it not you? Then there is nothing to do.',
  '{product}: an invitation',
  '{username} invites you to {host}.',
  'The link below lets you choose a user name and a password. It can be used once, within seven days.',
  // Mail about access
  'Access to “{name}”',
  '{who} asks for access to the dashboard “{name}”.',
  '{who} asks for access to the chart “{name}”.',
  'You have access to the dashboard “{name}” now.',
  'You have access to the chart “{name}” now.',
  'Your request for access to the dashboard “{name}” was declined.',
  'Your request for access to the chart “{name}” was declined.',
  'Access requests',
  'Home',
] as const;
/** One of `sentTexts`. */
export type SentText = (typeof sentTexts)[number];

/** A value of a text; numbers are written as the language writes them. */
type Values = Readonly<Record<string, string | number>>;

type Translations = Readonly<Record<string, string>>;

const known = new Map<string, ReadonlyMap<string, CompiledMessage>>();
const files = new Map<string, Translations>();
const none: ReadonlyMap<string, CompiledMessage> = new Map();
const translations = z.record(z.string(), z.string());

/** Read once for each process or painting thread. */
function translationsOf(code: string): Translations {
  const before = files.get(code);
  if (before) return before;
  const read = translations.parse(JSON.parse(readFileSync(join(catalogues, `${code}.json`), 'utf8')));
  files.set(code, read);
  return read;
}

/** Compiled once for each process or painting thread. */
function textsOf(code: string): ReadonlyMap<string, CompiledMessage> {
  if (code === english.code) return none;
  const before = known.get(code);
  if (before) return before;
  const all = translationsOf(code);
  const made = new Map(sentTexts.flatMap((text) => (all[text] ? [[text, compileMessage(all[text])] as const] : [])));
  known.set(code, made);
  return made;
}

/** Says what charts say of themselves. @param locale  as of `say` */
export function sayerOf(locale: string | undefined): Say {
  const { code, tag } = (locale === undefined ? undefined : findLanguage(locale)) ?? english;
  if (code === english.code) return sayEnglish;
  const all = translationsOf(code);
  return sayIn(tag, (text) => all[text] || undefined);
}

/** @param locale  a BCP 47 tag; English where it is none of the languages of the pages, or a text has no translation */
export function say(locale: string, text: SentText, values: Values = {}): string {
  const { code, tag } = findLanguage(locale) ?? english;
  const found = textsOf(code).get(text);
  return found ? filled(found, tag, values) : filled(compileMessage(text), english.tag, values);
}

const choices = z.record(z.string(), z.custom<CompiledMessage | number | undefined>());

/** @param counted  what `#` stands for, within a plural */
function filled(parts: CompiledMessage, tag: string, values: Values, counted = ''): string {
  const written = (value: string | number | undefined): string =>
    typeof value === 'number' ? new Intl.NumberFormat(withLatinDigits(tag)).format(value) : (value ?? '');
  if (typeof parts === 'string') return parts;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part === '#' ? counted : part;
      const [name, type, of] = part;
      if (type !== 'plural') return written(values[name]);
      const all = choices.parse(of);
      const count = Number(values[name]);
      const chosen = all[new Intl.PluralRules(tag).select(count)] ?? all['other'];
      return Array.isArray(chosen) ? filled(chosen, tag, values, written(count)) : '';
    })
    .join('');
}
