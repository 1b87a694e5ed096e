/** What became of a command, in words. */
import { refusals, scopeNotice, type CommandOutcome } from '@tessera/core/dashboard/commands';
import { i18n } from '../../i18n.ts';
import type { Toasts } from '../../kit/toasts.ts';

/** The reason of a refusal, or the notice of a changed scope; a plain success says nothing. */
export function notifyOutcome(toasts: Toasts, outcome: CommandOutcome): void {
  if (!outcome.ok) toasts.warning(i18n._(refusals[outcome.why]));
  else if (outcome.notice === 'scope-changed') toasts.info(i18n._(scopeNotice));
}
