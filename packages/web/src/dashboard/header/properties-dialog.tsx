/** Dashboard properties: they go into the document and are saved with it. */
import { Form, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { readMetadata, type Metadata } from '@tessera/core/dashboard/metadata';
import { categoricalSchemes } from '@tessera/core/look/palettes';
import { i18n } from '../../i18n.ts';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { ShapedForm } from '../../dialogs/form/shaped-form.tsx';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useScope } from '../state/context.ts';
import { DashboardTags } from './dashboard-tags.tsx';
import styles from './header.module.css';

interface Fields {
  title: string;
  slug: string;
  owners: number[];
  color_scheme: string | null;
  certified_by: string;
  certification_details: string;
  json: string;
}

/** What the advanced field shows: everything but the filters, which have their own dialog. */
function advanced({ native_filter_configuration: _, ...rest }: Metadata): string {
  return JSON.stringify(rest, null, 2);
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** False for metadata that name a palette nobody has. */
function hasKnownScheme(text: string): boolean {
  const { color_scheme: scheme } = readMetadata(text);
  return !scheme || categoricalSchemes.some(({ id }) => id === scheme);
}
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Edits title, address, owners, colours, certification and the raw metadata of the open dashboard, as one command. */
export function PropertiesDialog({ onClose }: { onClose: () => void }) {
  const { store, item } = useScope();
  const toasts = useToasts();
  const { properties, metadata } = useBoard();
  const [form] = Form.useForm<Fields>();
  const [initial] = useState<Fields>(() => ({
    title: properties.title,
    slug: properties.slug ?? '',
    owners: [...properties.owners],
    color_scheme: metadata.color_scheme ?? null,
    certified_by: properties.certified_by ?? '',
    certification_details: properties.certification_details ?? '',
    json: advanced(metadata),
  }));
  const apply = (fields: Fields): void => {
    const { apply: run, history } = store.getState();
    const { title, slug, owners, certified_by, certification_details, json } = fields;
    const typed = readMetadata(json);
    // The text wins where it was changed; else the select does.
    const scheme = fields.json === initial.json ? fields.color_scheme : (typed.color_scheme ?? fields.color_scheme);
    const recoloured = (scheme ?? null) !== (history.present.metadata.color_scheme ?? null);
    const next: Metadata = {
      ...typed,
      ...(history.present.metadata.native_filter_configuration
        ? { native_filter_configuration: history.present.metadata.native_filter_configuration }
        : {}),
      ...(scheme ? { color_scheme: scheme } : { color_scheme: undefined }),
      ...(recoloured ? { map_label_colors: {}, shared_label_colors: {}, color_scheme_domain: [] } : {}),
    };
    run({
      do: 'replace',
      board: {
        ...history.present,
        metadata: next,
        properties: { ...history.present.properties, title, slug: slug || null, owners, certified_by, certification_details },
      },
    });
    toasts.success(i18n._('Dashboard properties updated'));
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={i18n._('Dashboard properties')}
      okText={i18n._('Apply')}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <ShapedForm name="properties" form={form} initial={initial} entries={() => entries(initial.json)} onSubmit={apply} />
      <DashboardTags id={item.id} />
    </Modal>
  );
}

/** @param stored  the metadata that were there before */
function entries(stored: string): FormEntry<Fields>[] {
  return [
    { kind: 'text', name: 'title', label: i18n._('Title'), input: { maxLength: 500 } },
    {
      kind: 'text',
      name: 'slug',
      label: i18n._('URL slug'),
      help: i18n._('A readable URL for your dashboard'),
      input: { maxLength: 255 },
    },
    {
      kind: 'related',
      name: 'owners',
      label: i18n._('Owners'),
      help: i18n._('Owners may change the dashboard. Search by name or username.'),
      of: 'dashboardOwners',
    },
    {
      kind: 'select',
      name: 'color_scheme',
      label: i18n._('Color scheme'),
      input: {
        allowClear: true,
        showSearch: { optionFilterProp: 'label' },
        placeholder: i18n._("Each chart's own"),
        options: categoricalSchemes.map((scheme) => ({ value: scheme.id, label: scheme.label })),
        optionRender: renderScheme,
      },
    },
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
    {
      kind: 'json',
      name: 'json',
      label: i18n._('JSON metadata'),
      check: ({ json }) => {
        if (!isObject(parse(json))) return i18n._('Invalid JSON');
        // One that was stored before is kept until it is changed.
        return json === stored || hasKnownScheme(json) ? undefined : i18n._('A valid color scheme is required');
      },
      input: { autoSize: { minRows: 6, maxRows: 16 } },
    },
  ];
}

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
