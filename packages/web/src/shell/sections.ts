/** The entries of the main menu, in order; each is shown to those who may read what stands behind it. */
import { i18n } from '../i18n.ts';

export interface Section {
  to: '/dashboard/list/' | '/chart/list/' | '/tablemodelview/list/' | '/sqllab/' | '/databaseview/list/';
  label: string;
  permission: string;
  /** Addresses that belong to this section. */
  owns: RegExp;
}

export function sections(): Section[] {
  return [
    {
      to: '/dashboard/list/',
      label: i18n._('Dashboards'),
      permission: 'can_read on Dashboard',
      owns: /^\/(superset\/)?dashboard\//,
    },
    {
      to: '/chart/list/',
      label: i18n._('Charts'),
      permission: 'can_read on Chart',
      owns: /^\/(chart\/|explore|superset\/explore)/,
    },
    { to: '/tablemodelview/list/', label: i18n._('Datasets'), permission: 'can_read on Dataset', owns: /^\/tablemodelview\// },
    {
      to: '/sqllab/',
      label: i18n._('SQL'),
      permission: 'can_execute_sql_query on SQLLab',
      owns: /^\/((superset\/)?sqllab|savedqueryview\/)/,
    },
    { to: '/databaseview/list/', label: i18n._('Databases'), permission: 'can_write on Database', owns: /^\/databaseview\// },
  ];
}
