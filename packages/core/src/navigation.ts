/**
 * The menus of the product as data (docs/reference/api.md#bootstrap): the pages draw them, and the server returns them to
 * programs. Labels are English source texts; each entry is shown to holders of its permission.
 */
import { pages } from './pages.ts';

/** A page that a menu leads to. */
export interface MenuPage {
  /** Stable name on the wire. */
  readonly name: string;
  readonly label: string;
  /** Path of the page. */
  readonly url: string;
  /** Such as `can_read on Chart`. */
  readonly permission: string;
  /** Paths that belong to this page, beside its own. */
  readonly owns: RegExp;
}

/** An entry of the main menu. With several pages it opens a menu. */
export interface MenuSection {
  readonly name: string;
  readonly label: string;
  readonly pages: readonly MenuPage[];
}

/** A page that owns the paths below its first part. */
function page(name: string, label: string, url: string, permission: string, owns?: RegExp): MenuPage {
  return { name, label, url, permission, owns: owns ?? new RegExp(`^/${url.split('/')[1] ?? ''}/`) };
}

const alone = (only: MenuPage): MenuSection => ({ name: only.name, label: only.label, pages: [only] });

/** The main menu, in order. */
export const mainMenu: readonly MenuSection[] = [
  alone(page('Dashboards', 'Dashboards', pages.dashboards, 'can_read on Dashboard', /^\/(superset\/)?dashboard\//)),
  alone(page('Charts', 'Charts', pages.charts, 'can_read on Chart', /^\/(chart\/|explore|superset\/explore)/)),
  alone(page('Datasets', 'Datasets', pages.datasets, 'can_read on Dataset')),
  {
    name: 'SQL Lab',
    label: 'SQL',
    pages: [
      page('SQL Editor', 'SQL Lab', pages.sql, 'can_execute_sql_query on SQLLab', /^\/(superset\/)?sqllab(?!\/history)/),
      page('Saved Queries', 'Saved queries', pages.savedQueries, 'can_read on SavedQuery'),
      page('Query Search', 'Query history', pages.queryHistory, 'can_read on Query', /^\/superset\/sqllab\/history/),
    ],
  },
  {
    name: 'Data',
    label: 'Data',
    pages: [
      page('Uploaded files', 'Uploaded files', pages.uploads, 'can_upload on Database'),
      page('Own regions', 'Own regions', pages.ownRegions, 'can_upload on Database'),
      page('Databases', 'Databases', pages.databases, 'can_write on Database'),
    ],
  },
];

/** The settings menu, in groups. */
export const settingsMenu: readonly MenuSection[] = [
  {
    name: 'Security',
    label: 'Security',
    pages: [
      page('List Users', 'Users', pages.users, 'can_read on User'),
      page('List Roles', 'Roles', pages.roles, 'can_read on Role'),
      page('List Groups', 'Groups', pages.groups, 'can_read on User'),
      page('Row Level Security', 'Row Level Security', pages.rowRules, 'can_read on Row Level Security'),
      page('Action Log', 'Action log', pages.actionLog, 'can_read on Log'),
      page('Background work', 'Background work', pages.jobs, 'can_read on Job'),
    ],
  },
  {
    name: 'Manage',
    label: 'Manage',
    pages: [
      page('Alerts & Report', 'Alerts & Reports', pages.alerts, 'can_read on ReportSchedule'),
      page('Annotation Layers', 'Annotation layers', pages.layers, 'can_read on Annotation'),
      page('CSS Templates', 'CSS templates', pages.cssTemplates, 'can_read on CssTemplate'),
      page('Notifications', 'Notifications', pages.notifications, 'can_read on Notification'),
      page('Tags', 'Tags', pages.tags, 'can_read on Tag', /^\/superset\/(tags|all_entities)\//),
      page('Themes', 'Themes', pages.themes, 'can_write on Theme'),
    ],
  },
];

/** The sections of a menu that a user sees, with the pages they may read. @param may  whether a permission is held */
export function visibleSections(menu: readonly MenuSection[], may: (permission: string) => boolean): MenuSection[] {
  return menu.flatMap((section) => {
    const seen = section.pages.filter(({ permission }) => may(permission));
    return seen.length === 0 ? [] : [{ ...section, pages: seen }];
  });
}

/** What programs of the reference product call seeing an entry of a menu. */
export const menuPermission = 'menu_access';

/**
 * The entries of both menus that permissions open, as pairs of `menu_access` and the name of a section or page. They follow
 * from the permissions and are never granted.
 */
export function menuAccess(may: (permission: string) => boolean): [permission: string, view: string][] {
  const sections = visibleSections([...mainMenu, ...settingsMenu], may);
  const names = sections.flatMap(({ name, pages: within }) => [name, ...within.map((page) => page.name)]);
  return [...new Set(names)].map((name) => [menuPermission, name]);
}
