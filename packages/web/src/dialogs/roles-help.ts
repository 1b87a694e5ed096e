/** What roles on a dashboard do, where the site lets them. */
import { i18n } from '../i18n.ts';

/** Stands below the field of roles. */
export const rolesHelp = (): string =>
  i18n._('Once it is published, only these roles see the dashboard, with its data. Without any, access to the data decides.');
