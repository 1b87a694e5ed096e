/** Name, description, certification, cache timeout and owners of the open chart. Saved at once, with the version that was read. */
import { ApiFailure } from '@tessera/api/client';
import { chart } from '@tessera/api/chart';
import type { ExploreSlice } from '@tessera/api/explore';
import { client, sentenceOf } from '../../client.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../../dialogs/object-dialog.tsx';
import { i18n } from '../../i18n.ts';
import type { TagRef } from '../../tagging/tag-pills.tsx';
import { TagSelect } from '../../tagging/tag-select.tsx';
import { useMayTag } from '../../tagging/use-may-tag.ts';
import { fetchSlice } from './use-save-chart.ts';

interface SavedChart {
  slice: ExploreSlice;
  etag: string;
}

export interface ChartPropertiesProps {
  chartId: number;
  onClose: () => void;
  /** The chart as it is now; its version has grown. */
  onSaved: (saved: SavedChart) => void;
}

interface Values {
  slice_name: string;
  description: string | null;
  certified_by: string | null;
  certification_details: string | null;
  /** Seconds; null = the dataset's own. */
  cache_timeout: number | null;
  owners: number[];
  tags: TagRef[];
}

async function open(pk: number, signal: AbortSignal): Promise<OpenedObject<Values>> {
  const { body, etag } = await client.send(chart.get, { params: { pk } }, { signal });
  const { slice_name, description, certified_by, certification_details, cache_timeout, owners, tags } = body.result;
  return {
    etag,
    values: {
      slice_name,
      description,
      certified_by,
      certification_details,
      cache_timeout,
      owners: owners.map(({ id }) => id),
      tags,
    },
  };
}

async function save(pk: number, values: Values, etag: string | undefined): Promise<SavedChart> {
  const body = {
    ...values,
    tags: values.tags.map(({ id }) => id),
    slice_name: values.slice_name.trim(),
    description: values.description || null,
    certified_by: values.certified_by || null,
    certification_details: values.certified_by ? values.certification_details || null : null,
  };
  await client.call(chart.update, { params: { pk }, body }, etag ? { ifMatch: etag } : {});
  return fetchSlice(pk);
}

function refusalText(error: Error): string {
  return error instanceof ApiFailure && error.status === 403
    ? i18n._('You do not have permission to edit this chart')
    : sentenceOf(error);
}

/** The form's entries, under the heads Basic information, Certification, Configuration, Access and Tags. */
export function propertyFields({ certified_by }: Pick<Values, 'certified_by'>, canTag: boolean): FormEntry<Values>[] {
  return [
    { kind: 'section', title: i18n._('Basic information') },
    {
      kind: 'text',
      name: 'slice_name',
      label: i18n._('Name'),
      required: i18n._('cannot be empty'),
      input: { maxLength: 250 },
    },
    {
      kind: 'long-text',
      name: 'description',
      label: i18n._('Description'),
      help: i18n._('Shown under the chart on dashboards. Markdown is understood.'),
    },
    { kind: 'section', title: i18n._('Certification') },
    {
      kind: 'row',
      fields: [
        {
          kind: 'text',
          name: 'certified_by',
          label: i18n._('Certified by'),
          help: i18n._('Person or group that has certified this chart.'),
        },
        {
          kind: 'text',
          name: 'certification_details',
          label: i18n._('Certification details'),
          input: { disabled: !certified_by },
        },
      ],
    },
    { kind: 'section', title: i18n._('Configuration') },
    {
      kind: 'number',
      name: 'cache_timeout',
      label: i18n._('Cache timeout'),
      help: i18n._("Seconds an answer stays in the cache. -1 bypasses the cache; empty takes the dataset's timeout."),
      input: { min: -1 },
    },
    { kind: 'section', title: i18n._('Access') },
    {
      kind: 'related',
      name: 'owners',
      label: i18n._('Owners'),
      help: i18n._('Owners may change the chart. Search by name or username.'),
      of: 'chartOwners',
    },
    ...(canTag ? [{ kind: 'own', name: 'tags', label: i18n._('Tags'), widget: <TagSelect /> } as const] : []),
  ];
}

/** The dialog of a saved chart's properties. It reads the chart when it opens, so that it edits the newest version. */
export function ChartProperties({ chartId, onClose, onSaved }: ChartPropertiesProps) {
  const canTag = useMayTag('chart');
  return (
    <ObjectDialog<Values, object, SavedChart>
      title={i18n._('Edit Chart Properties')}
      resource="chart"
      id={chartId}
      open={(signal) => open(chartId, signal)}
      save={(values, { etag }) => save(chartId, values, etag)}
      saved={i18n._('Chart properties updated')}
      onSaved={onSaved}
      onClose={onClose}
      fields={(values) => propertyFields(values, canTag)}
      sentence={refusalText}
      onStale={({ failure, close, reload, overwrite }) => (
        <ConflictDialog
          failure={failure}
          title={i18n._('This chart was changed by someone else')}
          onClose={close}
          onReload={reload}
          onOverwrite={overwrite}
        />
      )}
      width={600}
    />
  );
}
