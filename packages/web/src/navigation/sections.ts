/** The entries of the main menu, in order; each is shown to those who may read what stands behind it. */
import { i18n } from '../i18n.ts';

/** A page of the main menu with the permission it takes, such as `can_read on Chart`. */
export interface NavigationPage {
  to: string;
  label: string;
  permission: string;
  /** Addresses that belong to this page. */
  owns: RegExp;
}

/** An entry of the main menu. With several pages it opens a menu. */
export interface NavigationSection {
  label: string;
  /** One, or those its menu offers. */
  pages: NavigationPage[];
}

/** A section of one page. */
export const single = (page: NavigationPage): NavigationSection => ({ label: page.label, pages: [page] });

/** The main menu before permissions are looked at, in the language of the moment. */
export function sections(): NavigationSection[] {
  return [
    single({
      to: '/dashboard/list/',
      label: i18n._('Dashboards'),
      permission: 'can_read on Dashboard',
      owns: /^\/(superset\/)?dashboard\//,
    }),
    single({
      to: '/chart/list/',
      label: i18n._('Charts'),
      permission: 'can_read on Chart',
      owns: /^\/(chart\/|explore|superset\/explore)/,
    }),
    single({
      to: '/tablemodelview/list/',
      label: i18n._('Datasets'),
      permission: 'can_read on Dataset',
      owns: /^\/tablemodelview\//,
    }),
    {
      label: i18n._('SQL'),
      pages: [
        {
          to: '/sqllab/',
          label: i18n._('SQL Lab'),
          permission: 'can_execute_sql_query on SQLLab',
          owns: /^\/(superset\/)?sqllab(?!\/history)/,
        },
        {
          to: '/savedqueryview/list/',
          label: i18n._('Saved queries'),
          permission: 'can_read on SavedQuery',
          owns: /^\/savedqueryview\//,
        },
        {
          to: '/superset/sqllab/history/',
          label: i18n._('Query history'),
          permission: 'can_read on Query',
          owns: /^\/superset\/sqllab\/history/,
        },
      ],
    },
    { label: i18n._('Data'), pages: dataPages() },
  ];
}

/** Where data comes from, and what is kept beside it. */
function dataPages(): NavigationSection['pages'] {
  return [
    {
      to: '/uploads/list/',
      label: i18n._('Uploaded files'),
      permission: 'can_upload on Database',
      owns: /^\/uploads\//,
    },
    {
      to: '/regions/list/',
      label: i18n._('Own regions'),
      permission: 'can_upload on Database',
      owns: /^\/regions\//,
    },
    {
      to: '/databaseview/list/',
      label: i18n._('Databases'),
      permission: 'can_write on Database',
      owns: /^\/databaseview\//,
    },
  ];
}
