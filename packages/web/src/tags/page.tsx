/** Tags: `/superset/tags/`. */
import { lazy } from 'react';
import { tag, type TagItem } from '@tessera/api/tag';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import { NameCell, Quiet } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { createdByColumn, createdByFilter, lastModifiedColumn } from '../lists/usual.tsx';
import { tagHref } from '../tagging/tag-pills.tsx';

const TagDialog = lazy(() => import('./tag-dialog.tsx').then((m) => ({ default: m.TagDialog })));

function columns(): ListColumn<TagItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => <NameCell name={row.name} href={tagHref(row.id)} />,
    },
    { key: 'description', title: i18n._('Description'), from: 'md', render: (row) => <Quiet>{row.description}</Quiet> },
    {
      key: 'objects',
      title: i18n._('Objects'),
      widthPx: 110,
      from: 'sm',
      align: 'end',
      render: (row) => formatCount(row.object_count),
    },
    lastModifiedColumn((row) => ({ at: row.changed_on, by: row.changed_by_name })),
    createdByColumn(),
  ];
}

/** What loses a tag that goes. */
const impact = (rows: TagItem[]): string[] =>
  rows
    .filter((row) => row.object_count > 0)
    .map((row) =>
      i18n._('{name}: taken from {n, plural, one {# object} other {# objects}}', { name: row.name, n: row.object_count }),
    );

/** The list of tags; each leads to everything that has it. */
export function TagListPage() {
  return (
    <EditableList<TagItem>
      resource="tag"
      title={i18n._('Tags')}
      noun={i18n._('Tag')}
      rights={{ info: tag.info, view: 'Tag', thing: i18n._('tag') }}
      search={{ id: 'search', col: 'name', opr: 'tag_all_text', label: i18n._('Search tags') }}
      filters={[
        createdByFilter('tag'),
        {
          id: 'favorite',
          col: 'id',
          opr: 'tag_is_favorite',
          label: i18n._('Favorite'),
          options: [
            { value: true, label: i18n._('Favorites') },
            { value: false, label: i18n._('Others') },
          ],
        },
      ]}
      columns={columns}
      defaults={{ order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' }}
      fetch={(q, signal) => client.call(tag.list, { query: { q } }, { signal })}
      nameOf={(row) => row.name}
      favourites="tag"
      impact={impact}
      // Who made a tag and administrators may rename or delete it.
      mayChange={(row) => row.can_edit}
      remove={(q) => client.call(tag.removeMany, { query: { q } })}
      empty={{
        title: i18n._('No tags yet'),
        hint: i18n._('A tag is a word you give to dashboards, charts, datasets and saved queries to find them together.'),
      }}
      dialog={({ id, onClose }) => <TagDialog id={id} onClose={onClose} />}
    />
  );
}
