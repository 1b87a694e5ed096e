/** Short mails of the site itself: a few sentences and at most one button. */
import type { Language } from '@tessera/core/language/languages';
import { light } from '@tessera/core/look/tokens';
import { escape, tag } from '../render/markup.ts';
import type { Mail } from './mailer.ts';

/** What mail clients draw: only what stands on the element itself. */
const styles = {
  body: `font-family:Inter,Helvetica,Arial,sans-serif;font-size:14px;color:${light.text};background:${light.background}`,
  button: `display:inline-block;padding:8px 16px;border-radius:4px;text-decoration:none;color:${light.onAccent};background:${light.accent}`,
  note: `color:${light.textMuted}`,
} as const;

/** What a letter says. */
export interface Letter {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button?: { readonly label: string; readonly href: string } | undefined;
  /** Stands small below. */
  readonly note?: string | undefined;
}

/** The letter as a mail, in HTML and as text. @param language  the one it is written in */
export function letterOf(
  { subject, lines, button, note }: Letter,
  to: string | readonly string[],
  { tag: lang, direction: dir }: Language,
): Mail {
  const parts = [
    ...lines.map((line) => tag('p', {}, escape(line))),
    ...(button ? [tag('p', {}, tag('a', { href: button.href, style: styles.button }, escape(button.label)))] : []),
    ...(note === undefined ? [] : [tag('p', { style: styles.note }, escape(note))]),
  ];
  const body = tag('body', { style: styles.body }, ...parts, '');
  return {
    to: typeof to === 'string' ? [to] : [...to],
    subject: subject.replace(/[\r\n]+/g, ' '),
    html: `<!doctype html>${tag('html', { lang, dir }, tag('head', {}, tag('meta', { charset: 'utf-8' })), body)}`,
    text: [...lines, ...(button ? [button.href] : []), ...(note === undefined ? [] : [note])].join('\n\n'),
  };
}
