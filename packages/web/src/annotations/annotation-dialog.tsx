/** One annotation: what happened, from when to when. */
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { annotation } from '@tessera/api/annotation-layer';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FormEntry } from '../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { fromWire, toWire } from './moments.ts';

interface Values {
  short_descr: string;
  long_descr: string;
  start_dttm: Dayjs;
  end_dttm: Dayjs;
  json_metadata: string;
}

/** The pickers begin empty. */
type Draft = Omit<Values, 'start_dttm' | 'end_dttm'> & { start_dttm: Dayjs | null; end_dttm: Dayjs | null };

async function open(layerId: number, id: number | undefined, signal: AbortSignal): Promise<OpenedObject<Draft>> {
  const blank = { short_descr: '', long_descr: '', start_dttm: null, end_dttm: null, json_metadata: '' };
  if (id === undefined) return { values: blank, etag: undefined };
  const { body, etag } = await client.send(annotation.get, { params: { pk: layerId, annotation_id: id } }, { signal });
  const { short_descr, long_descr, start_dttm, end_dttm, json_metadata } = body.result;
  const values = {
    short_descr,
    long_descr: long_descr ?? '',
    start_dttm: fromWire(start_dttm),
    end_dttm: fromWire(end_dttm),
    json_metadata: json_metadata ?? '',
  };
  return { values, etag };
}

async function save(layerId: number, id: number | undefined, values: Draft, etag: string | undefined): Promise<void> {
  const { start_dttm, end_dttm, short_descr, long_descr, json_metadata } = values;
  // The form's rules ask for both; nothing is sent without them.
  if (!start_dttm || !end_dttm) return;
  const body = {
    short_descr,
    long_descr: long_descr || null,
    start_dttm: toWire(start_dttm),
    end_dttm: toWire(end_dttm),
    json_metadata: json_metadata.trim() || null,
  };
  if (id === undefined) await client.call(annotation.create, { params: { pk: layerId }, body });
  else await client.call(annotation.update, { params: { pk: layerId, annotation_id: id }, body }, etag ? { ifMatch: etag } : {});
}

/** Moments are kept to the second, and may be typed shorter. */
const moment = (
  <DatePicker
    showTime={{ format: 'HH:mm:ss' }}
    format={['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD']}
    style={{ width: '100%' }}
  />
);

const fields = (): FormEntry<Draft>[] => [
  { kind: 'text', name: 'short_descr', label: i18n._('Name'), required: true, input: { maxLength: 500 } },
  {
    kind: 'row',
    fields: [
      { kind: 'own', name: 'start_dttm', label: i18n._('Start (UTC)'), required: true, widget: moment },
      {
        kind: 'own',
        name: 'end_dttm',
        label: i18n._('End (UTC)'),
        required: true,
        dependsOn: ['start_dttm'],
        check: ({ start_dttm, end_dttm }) =>
          start_dttm && end_dttm?.isBefore(start_dttm) ? i18n._('The end must not be before the start.') : undefined,
        widget: moment,
      },
    ],
  },
  { kind: 'long-text', name: 'long_descr', label: i18n._('Description') },
  { kind: 'json', name: 'json_metadata', label: i18n._('JSON metadata'), input: { placeholder: '{"owner": "marketing"}' } },
];

/** Adds an annotation to a layer, or edits the one of an id. It saves with the version that was read. */
export function AnnotationDialog({ layerId, id, onClose }: { layerId: number; id: number | undefined; onClose: () => void }) {
  return (
    <ObjectDialog<Draft>
      title={id === undefined ? i18n._('Add annotation') : i18n._('Edit annotation')}
      resource={`annotation-${layerId}`}
      id={id}
      open={(signal) => open(layerId, id, signal)}
      save={(values, { etag }) => save(layerId, id, values, etag)}
      saved={id === undefined ? i18n._('The annotation was added') : i18n._('The annotation was saved')}
      onClose={onClose}
      fields={fields}
    />
  );
}
