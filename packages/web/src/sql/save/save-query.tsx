/** Keeps the text: over the saved query it came from, or as a new one. */
import { useRef } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { savedQuery } from '@tessera/api/saved-query';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import type { FormEntry } from '../../dialogs/form/form-field.ts';
import { ObjectDialog, type OpenedObject } from '../../dialogs/object-dialog.tsx';
import type { SavedLink, SqlDraft } from '../tabs/draft.ts';
import { queryBody } from './query-body.ts';

interface Values {
  mode: 'update' | 'new';
  label: string;
  description: string;
}

export interface SaveQueryProps {
  draft: SqlDraft & { databaseId: number };
  /** What a new one is called first. */
  label: string;
  onSaved: (saved: SavedLink) => void;
  onClose: () => void;
}

/** A query that is gone, or was never saved, becomes a new one. */
async function open(saved: SavedLink | undefined, name: string, signal: AbortSignal): Promise<OpenedObject<Values>> {
  const fresh = {
    values: { mode: 'new', label: saved?.label ?? name, description: '' },
    etag: undefined,
  } as const;
  if (!saved) return fresh;
  try {
    const { body, etag } = await client.send(savedQuery.get, { params: { pk: saved.id } }, { signal });
    const { label, description } = body.result;
    return { values: { mode: 'update', label, description: description ?? '' }, etag };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return fresh;
    throw error;
  }
}

function fields(_: Values, { values: { mode } }: OpenedObject<Values>): FormEntry<Values>[] {
  const how: FormEntry<Values> = {
    kind: 'radios',
    name: 'mode',
    label: i18n._('How to save'),
    choices: [
      { value: 'update', label: i18n._('Update') },
      { value: 'new', label: i18n._('Save as new') },
    ],
  };
  return [
    ...(mode === 'update' ? [how] : []),
    { kind: 'text', name: 'label', label: i18n._('Name'), required: true, input: { maxLength: 256 } },
    { kind: 'long-text', name: 'description', label: i18n._('Description') },
  ];
}

/** Saves the text as a saved query; a newer version of it is reported and can be saved over. */
export function SaveQuery({ draft, label: name, onSaved, onClose }: SaveQueryProps) {
  const { saved, sql } = draft;
  // The first save is made on the version that was opened; after a conflict and a reload, it is made on the newer one.
  const reads = useRef(0);
  const save = async ({ mode, label, description }: Values, { etag }: OpenedObject<Values>): Promise<void> => {
    const body = {
      ...queryBody(draft),
      label,
      description: description || null,
    };
    if (mode === 'new' || !saved) {
      const made = await client.send(savedQuery.create, { body });
      onSaved({ id: made.body.id, label, sql, etag: made.etag });
      return;
    }
    const match = reads.current > 1 ? etag : saved.etag;
    const kept = await client.send(savedQuery.update, { params: { pk: saved.id }, body }, match ? { ifMatch: match } : {});
    onSaved({ id: saved.id, label, sql, etag: kept.etag });
  };
  return (
    <ObjectDialog<Values>
      title={i18n._('Save query')}
      resource="saved_query"
      id={saved?.id}
      open={(signal) => {
        reads.current += 1;
        return open(saved, name, signal);
      }}
      save={save}
      saved={i18n._('Your query was saved')}
      onClose={onClose}
      fields={fields}
    />
  );
}
