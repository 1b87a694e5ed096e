/** Dashboard properties: they go into the document and are saved with it. */
import { Form, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { categoricalSchemes } from '@tessera/core/look/palettes';
import { i18n } from '../../i18n.ts';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { ShapedForm } from '../../dialogs/form/shaped-form.tsx';
import { useToasts } from '../../kit/toasts.ts';
import { useCan } from '../../session.ts';
import { useScope } from '../state/context.ts';
import { ThemeField } from './theme-select.tsx';
import { fieldsOf, metadataFault, withFields, type BoardFields } from './board-fields.ts';
import { rolesHelp } from '../../dialogs/roles-help.ts';
import { CssTemplateField, useCssTemplates } from './css-template-select.tsx';
import { DashboardTags } from './dashboard-tags.tsx';
import styles from './header.module.css';
import { clearable } from '../../kit/clearable.tsx';

/** Edits title, address, owners, looks, certification and the raw metadata of the open dashboard, as one command. */
export function PropertiesDialog({ onClose }: { onClose: () => void }) {
  const { store, item } = useScope();
  const toasts = useToasts();
  const templates = useCssTemplates();
  const canTheme = useCan('can_read on Theme');
  const [form] = Form.useForm<BoardFields>();
  const [initial] = useState(() => fieldsOf(store.getState().history.present));
  const apply = (fields: BoardFields): void => {
    const { apply: run, history } = store.getState();
    run({ do: 'replace', board: withFields(history.present, fields, initial) });
    toasts.success(i18n._('Dashboard properties updated'));
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      styles={{ body: { paddingTop: 8 } }}
      title={i18n._('Dashboard properties')}
      okText={i18n._('Apply')}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <ShapedForm
        name="properties"
        form={form}
        initial={initial}
        entries={() => entries(initial, { templates: templates.length > 0, themes: canTheme })}
        onSubmit={apply}
      />
      <DashboardTags id={item.id} />
    </Modal>
  );
}

/**
 * @param initial    what the form begins with
 * @param offered  the site has CSS templates for this person, and themes may be read
 */
function entries(initial: BoardFields, { templates, themes }: { templates: boolean; themes: boolean }): FormEntry<BoardFields>[] {
  return [
    { kind: 'section', title: i18n._('Basic information') },
    { kind: 'text', name: 'title', label: i18n._('Title'), input: { maxLength: 500 } },
    {
      kind: 'text',
      name: 'slug',
      label: i18n._('URL slug'),
      help: i18n._('A readable URL for your dashboard'),
      input: { maxLength: 255 },
    },
    { kind: 'section', title: i18n._('Access') },
    {
      kind: 'related',
      name: 'owners',
      label: i18n._('Owners'),
      help: i18n._('Owners may change the dashboard. Search by name or username.'),
      of: 'dashboardOwners',
    },
    ...(initial.roles ? [rolesField()] : []),
    { kind: 'section', title: i18n._('Colors') },
    {
      kind: 'select',
      name: 'color_scheme',
      label: i18n._('Color scheme'),
      input: {
        allowClear: clearable(),
        showSearch: { optionFilterProp: 'label' },
        placeholder: i18n._("Each chart's own"),
        options: categoricalSchemes.map((scheme) => ({ value: scheme.id, label: scheme.label })),
        optionRender: renderScheme,
      },
    },
    ...(themes ? [theme()] : []),
    ...(templates ? [cssTemplate()] : []),
    ...overTime(),
    ...certification(),
    { kind: 'section', title: i18n._('Advanced') },
    {
      kind: 'json',
      name: 'json',
      label: i18n._('JSON metadata'),
      check: ({ json }) => metadataFault(json, initial.json),
      input: { autoSize: { minRows: 6, maxRows: 16 } },
    },
  ];
}

const rolesField = (): FormEntry<BoardFields> => ({
  kind: 'related',
  name: 'roles',
  label: i18n._('Roles'),
  help: rolesHelp(),
  of: 'dashboardRoles',
});

const theme = (): FormEntry<BoardFields> => ({
  kind: 'own',
  name: 'theme_id',
  label: i18n._('Theme'),
  help: i18n._('Colors and fonts of the dashboard, on the screen and on paper. Empty: the look of the site.'),
  widget: <ThemeField />,
});

const cssTemplate = (): FormEntry<BoardFields> => ({
  kind: 'own',
  name: 'css',
  label: i18n._('CSS template'),
  help: i18n._('Its rules take the place of the CSS of the dashboard.'),
  widget: <CssTemplateField />,
});

const overTime = (): FormEntry<BoardFields>[] => [
  { kind: 'section', title: i18n._('Charts over time') },
  {
    kind: 'switch',
    name: 'shared_crosshair',
    label: i18n._('Shared crosshair'),
    help: i18n._('The moment you point at in one chart over time shows in the others.'),
  },
];

const certification = (): FormEntry<BoardFields>[] => [
  { kind: 'section', title: i18n._('Certification') },
  {
    kind: 'text',
    name: 'certified_by',
    label: i18n._('Certified by'),
    help: i18n._('Person or group that has certified this dashboard.'),
  },
  {
    kind: 'text',
    name: 'certification_details',
    label: i18n._('Certification details'),
    help: i18n._('Any additional detail to show in the certification tooltip.'),
  },
];

/** A scheme's name with its first colours. */
function renderScheme({ label, value }: { label?: ReactNode; value?: unknown }): ReactNode {
  const colours = categoricalSchemes.find(({ id }) => id === value)?.colours ?? [];
  return (
    <span className={styles['scheme']}>
      {label}
      <span aria-hidden="true">
        {colours.slice(0, 8).map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
    </span>
  );
}
