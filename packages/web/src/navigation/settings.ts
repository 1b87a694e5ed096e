/** The entries of the settings menu, in groups; each is shown to those who may read what stands behind it. */
import { i18n } from '../i18n.ts';

interface SettingsEntry {
  to: string;
  label: string;
  permission: string;
}

/** Entries of the settings menu under one heading. */
export interface SettingsGroup {
  key: string;
  label: string;
  entries: SettingsEntry[];
}

/** The settings menu before permissions are looked at, in the language of the moment. */
export function settings(): SettingsGroup[] {
  return [
    {
      key: 'security',
      label: i18n._('Security'),
      entries: [
        { to: '/users/', label: i18n._('Users'), permission: 'can_read on User' },
        { to: '/roles/', label: i18n._('Roles'), permission: 'can_read on Role' },
        { to: '/list_groups/', label: i18n._('Groups'), permission: 'can_read on User' },
        { to: '/rowlevelsecurity/list/', label: i18n._('Row Level Security'), permission: 'can_read on Row Level Security' },
        { to: '/actionlog/list/', label: i18n._('Action log'), permission: 'can_read on Log' },
        { to: '/jobs/list/', label: i18n._('Background work'), permission: 'can_read on Job' },
      ],
    },
    {
      key: 'manage',
      label: i18n._('Manage'),
      entries: [
        { to: '/alert/list/', label: i18n._('Alerts & Reports'), permission: 'can_read on ReportSchedule' },
        { to: '/annotationlayer/list/', label: i18n._('Annotation layers'), permission: 'can_read on Annotation' },
        { to: '/csstemplatemodelview/list/', label: i18n._('CSS templates'), permission: 'can_read on CssTemplate' },
        { to: '/notifications/', label: i18n._('Notifications'), permission: 'can_read on Notification' },
        { to: '/superset/tags/', label: i18n._('Tags'), permission: 'can_read on Tag' },
      ],
    },
  ];
}
