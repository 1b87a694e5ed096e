/**
 * The one translator of the browser. Texts are English sentences written in place: `i18n._('Save chart')`,
 * `i18n._('{n, plural, one {# chart} other {# charts}}', { n })`. The call must read exactly so, or extraction misses it.
 */
import { setupI18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { isolated } from '@tessera/ui/direction';
import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';

type Values = Readonly<Record<string, unknown>>;

const compiled = new Map<string, CompiledMessage>();

/** Translates the texts of the browser; `{n, plural, …}` and `{name}` are filled in from the second argument. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

// In a sentence from right to left a name keeps its letters and brackets together, whichever way they are written.
const translate: (typeof i18n)['_'] = i18n._.bind(i18n);
i18n._ = (id: string | MessageDescriptor, values?: Values, options?: MessageOptions) =>
  typeof id === 'string' ? translate(id, values && isolatedValues(values), options) : translate(id);

const isolatedValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value]));

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
