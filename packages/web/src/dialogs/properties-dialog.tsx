/** Name, description, owners and certification of a chart or dashboard, edited from a list. */
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { doRolesOpenDashboards } from '../bootstrap.ts';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { TagRef } from '../tagging/tag-pills.tsx';
import { TagSelect } from '../tagging/tag-select.tsx';
import { useMayTag } from '../tagging/use-may-tag.ts';
import type { FormEntry } from './form/form-field.ts';
import { rolesHelp } from './roles-help.ts';
import { ObjectDialog, type OpenedObject } from './object-dialog.tsx';

export interface PropertiesDialogProps {
  kind: 'chart' | 'dashboard';
  id: number;
  onClose: () => void;
}

interface Values {
  name: string;
  slug?: string | null;
  description?: string | null;
  owners: number[];
  /** Absent where roles open no dashboards. */
  roles?: number[];
  tags: TagRef[];
  certified_by?: string | null;
  certification_details?: string | null;
}

async function open(kind: PropertiesDialogProps['kind'], id: number, signal: AbortSignal): Promise<OpenedObject<Values>> {
  if (kind === 'chart') {
    const { body, etag } = await client.send(chart.get, { params: { pk: id } }, { signal });
    const { slice_name, description, owners, tags, certified_by, certification_details } = body.result;
    return {
      etag,
      values: { name: slice_name, description, owners: owners.map((o) => o.id), tags, certified_by, certification_details },
    };
  }
  const { body, etag } = await client.send(dashboard.get, { params: { id_or_slug: String(id) } }, { signal });
  const { dashboard_title, slug, owners, roles, tags, certified_by, certification_details } = body.result;
  return {
    etag,
    values: {
      name: dashboard_title,
      slug,
      owners: owners.map((o) => o.id),
      ...(doRolesOpenDashboards() && { roles: roles.map((role) => role.id) }),
      tags,
      certified_by,
      certification_details,
    },
  };
}

async function save(kind: PropertiesDialogProps['kind'], id: number, values: Values, etag: string | undefined): Promise<void> {
  const shared = {
    owners: values.owners,
    tags: values.tags.map((each) => each.id),
    certified_by: values.certified_by || null,
    certification_details: values.certified_by ? values.certification_details || null : null,
  };
  const options = etag ? { ifMatch: etag } : {};
  if (kind === 'chart') {
    const body = { slice_name: values.name, description: values.description || null, ...shared };
    await client.call(chart.update, { params: { pk: id }, body }, options);
    return;
  }
  const { roles } = values;
  const body = { dashboard_title: values.name, slug: values.slug || null, ...(roles && { roles }), ...shared };
  await client.call(dashboard.update, { params: { pk: id }, body }, options);
}

function fields(kind: PropertiesDialogProps['kind'], canTag: boolean): FormEntry<Values>[] {
  const maxLength = kind === 'chart' ? 250 : 500;
  return [
    {
      kind: 'text',
      name: 'name',
      label: kind === 'chart' ? i18n._('Name') : i18n._('Title'),
      required: true,
      input: { maxLength },
    },
    kind === 'chart'
      ? { kind: 'long-text', name: 'description', label: i18n._('Description') }
      : {
          kind: 'text',
          name: 'slug',
          label: i18n._('URL slug'),
          help: i18n._('A readable address: /superset/dashboard/my-dashboard/'),
          input: { maxLength: 255 },
        },
    { kind: 'related', name: 'owners', label: i18n._('Owners'), of: `${kind}Owners` },
    ...(kind === 'dashboard' && doRolesOpenDashboards()
      ? [{ kind: 'related', name: 'roles', label: i18n._('Roles'), help: rolesHelp(), of: 'dashboardRoles' } as const]
      : []),
    ...(canTag ? [{ kind: 'own', name: 'tags', label: i18n._('Tags'), widget: <TagSelect /> } as const] : []),
    { kind: 'text', name: 'certified_by', label: i18n._('Certified by') },
    { kind: 'text', name: 'certification_details', label: i18n._('Certification details') },
  ];
}

/** Edits the properties of a chart or dashboard without opening it. */
export function PropertiesDialog({ kind, id, onClose }: PropertiesDialogProps) {
  const isChart = kind === 'chart';
  const canTag = useMayTag(kind);
  return (
    <ObjectDialog<Values>
      title={isChart ? i18n._('Chart properties') : i18n._('Dashboard properties')}
      resource={kind}
      id={id}
      open={(signal) => open(kind, id, signal)}
      save={(values, { etag }) => save(kind, id, values, etag)}
      saved={isChart ? i18n._('Chart properties updated') : i18n._('The dashboard has been saved')}
      onClose={onClose}
      fields={() => fields(kind, canTag)}
      width={520}
    />
  );
}
