/**
 * The one translator of the browser. Texts are English sentences written in place: `i18n._('Save chart')`,
 * `i18n._('{n, plural, one {# chart} other {# charts}}', { n })`. The call must read exactly so, or extraction misses it.
 */
import { setupI18n } from '@lingui/core';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';

const compiled = new Map<string, CompiledMessage>();

/** Translates the texts of the browser; `{n, plural, …}` and `{name}` are filled in from the second argument. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

// English needs no catalogue: its ids are the sentences. They are compiled once each, so plurals work in production too.
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message);
  if (known) return known;
  const fresh = compileMessage(message);
  compiled.set(message, fresh);
  return fresh;
});

/** A count in the reader's notation, e.g. `12,345`. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(i18n.locale).format(count);
}
