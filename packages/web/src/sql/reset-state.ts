/** The way back to an empty SQL page. */
import { confirmed } from '@tessera/ui/notices';
import { i18n } from '../i18n.ts';
import { closeTables } from './source/open-tables.ts';
import { tabs } from './tabs/use-tabs.ts';
import { forgetPreviews } from './use-previews.ts';

/** Asks, then closes every tab and every look at a table, and opens an empty tab. */
export async function resetState(): Promise<void> {
  const isSure = await confirmed({
    title: i18n._('Reset state'),
    content: i18n._('All tabs and previews are closed, and an empty tab is opened. Closed tabs can be opened again.'),
    okText: i18n._('Reset'),
    cancelText: i18n._('Cancel'),
  });
  if (!isSure) return;
  forgetPreviews();
  closeTables();
  await tabs.reset();
}
