/** What tags add to a list: a filter, an action for one row and one for many, and their dialogs. */
import { TagOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { tag, type TaggedType } from '@tessera/api/tag';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { FilterOption, ListDefinition, ListFilterField } from '../lists/definition.ts';
import type { ListStateValue } from '../lists/list-state.ts';
import { useSession } from '../session.ts';
import type { TagRef } from './tag-pills.tsx';

const dialogs = () => import('./tag-dialogs.tsx');
const TagsDialog = lazy(() => dialogs().then((m) => ({ default: m.TagsDialog })));
const BulkTagDialog = lazy(() => dialogs().then((m) => ({ default: m.BulkTagDialog })));

async function options(text: string, signal: AbortSignal, chosen: ListStateValue | undefined): Promise<FilterOption[]> {
  const { findTags } = await import('./tag-select.tsx');
  const found = await findTags(text, signal);
  const named = found.map(({ id, name }) => ({ value: id, label: name }));
  if (typeof chosen !== 'number' || found.some(({ id }) => id === chosen)) return named;
  const { result } = await client.call(tag.get, { params: { pk: chosen } }, { signal });
  return [{ value: result.id, label: result.name }, ...named];
}

interface Tagged {
  id: number;
  tags: readonly TagRef[];
}

/** How one kind of list is tagged. */
export interface Tagging<Row> {
  type: TaggedType;
  /** In the names of its operators: `dashboard` of `dashboard_tag_id`. */
  operators: string;
  /** Whether this person may change a row, which is what tagging asks. */
  allowed: (row: Row) => boolean;
  /** An action for one row: where its properties do not hold the tags. */
  onRows: boolean;
}

/** @returns the list with tags, for those who may read them, and the dialogs it opens */
export function useTagging<Row extends Tagged>(
  definition: ListDefinition<Row>,
  { type, operators, allowed, onRows }: Tagging<Row>,
): { definition: ListDefinition<Row>; dialog: ReactNode } {
  const session = useSession();
  const [edited, setEdited] = useState<Row>();
  const [many, setMany] = useState<readonly Row[]>();
  const can = (permission: string): boolean => session?.permissions.has(permission) ?? false;
  if (!can('can_read on Tag')) return { definition, dialog: null };
  const filter: ListFilterField = { id: 'tag', col: 'tags', opr: `${operators}_tag_id`, label: i18n._('Tag'), options };
  const { actions, resource, nameOf } = definition;
  const last = actions.at(-1);
  const entry = { key: 'tags', label: i18n._('Tags…'), icon: <TagOutlined />, run: setEdited, allowed };
  const withEntry = last?.danger ? [...actions.slice(0, -1), entry, last] : [...actions, entry];
  const bulk = { key: 'tag', label: i18n._('Add tags'), icon: <TagOutlined />, run: setMany };
  return {
    definition: {
      ...definition,
      filters: [...definition.filters, filter],
      actions: onRows && can('can_write on Tag') ? withEntry : actions,
      ...(can('can_bulk_create on Tag') ? { bulkActions: [bulk] } : {}),
    },
    dialog: (
      <Suspense fallback={null}>
        {edited ? (
          <TagsDialog
            type={type}
            resource={resource}
            object={{ id: edited.id, name: nameOf(edited), tags: edited.tags }}
            onClose={() => setEdited(undefined)}
          />
        ) : null}
        {many ? (
          <BulkTagDialog type={type} resource={resource} ids={many.map(({ id }) => id)} onClose={() => setMany(undefined)} />
        ) : null}
      </Suspense>
    ),
  };
}
