/** A link to a dashboard, for the reader's own mail. */
import { withoutIsolates } from '@tessera/ui/direction';
import { i18n } from '../../i18n.ts';

/** `mailto:` with a subject that names the dashboard and the link as the text. */
export function mailAddress(title: string, url: string): string {
  const subject = withoutIsolates(i18n._('Tessera dashboard: {title}', { title }));
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
}
