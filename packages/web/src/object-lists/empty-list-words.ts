/** What an empty list says: nothing was made yet, or nothing this person may see. */
import { i18n } from '../i18n.ts';
import type { Session } from '../session.ts';

interface Words {
  title: string;
  hint: string;
}

/** Whoever reads all data sees every published thing: their empty list is an empty house. */
const seesAll = (session: Session | undefined): boolean =>
  session?.permissions.has('all_datasource_access on all_datasource_access') ?? false;

/** @param kind  of the list */
export function emptyListWords(kind: 'dashboard' | 'chart' | 'dataset', session: Session | undefined): Words {
  const all = seesAll(session);
  switch (kind) {
    case 'dashboard':
      return all
        ? {
            title: i18n._('No dashboards yet'),
            hint: i18n._('A dashboard shows several charts on one page and filters them together.'),
          }
        : {
            title: i18n._('No dashboards for you yet'),
            hint: i18n._('You see your own, and published ones whose data you may read. An administrator can give you access.'),
          };
    case 'chart':
      return all
        ? {
            title: i18n._('No charts yet'),
            hint: i18n._('A chart asks one question of a dataset. Build one, then put it on a dashboard.'),
          }
        : {
            title: i18n._('No charts for you yet'),
            hint: i18n._('You see charts whose data you may read. An administrator can give you access.'),
          };
    case 'dataset':
      return all
        ? {
            title: i18n._('No datasets yet'),
            hint: i18n._('Upload a file, or make a dataset of a table in a connected database.'),
          }
        : {
            title: i18n._('No datasets for you yet'),
            hint: i18n._('You see data you were given access to. Ask an administrator.'),
          };
  }
}
