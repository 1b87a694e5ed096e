/** Annotation layers: `/annotationlayer/list/`. */
import { lazy } from 'react';
import { annotationLayer, type AnnotationLayerItem } from '@tessera/api/annotation-layer';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { NameCell, Quiet } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { createdByColumn, createdByFilter, createdOnColumn, lastModifiedColumn } from '../lists/usual.tsx';

const LayerDialog = lazy(() => import('./layer-dialog.tsx').then((m) => ({ default: m.LayerDialog })));

/** Where the annotations of a layer are. */
const layerHref = (id: number): string => `/annotationlayer/${id}/annotation/`;

function columns(): ListColumn<AnnotationLayerItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      order: 'name',
      render: (row) => <NameCell name={row.name} href={layerHref(row.id)} />,
    },
    { key: 'descr', title: i18n._('Description'), order: 'descr', from: 'md', render: (row) => <Quiet>{row.descr}</Quiet> },
    lastModifiedColumn((row) => ({ at: row.changed_on, by: row.changed_by_name })),
    createdOnColumn('xl'),
    createdByColumn(),
  ];
}

/** The list of annotation layers; each leads to its annotations. */
export function AnnotationLayerListPage() {
  return (
    <EditableList<AnnotationLayerItem>
      resource="annotation_layer"
      access="annotation_layer"
      title={i18n._('Annotation layers')}
      noun={i18n._('Annotation layer')}
      rights={{ info: annotationLayer.info, view: 'Annotation', thing: i18n._('annotation layer') }}
      search={{ id: 'search', col: 'name', opr: 'annotation_layer_all_text', label: i18n._('Search annotation layers') }}
      filters={[createdByFilter('annotation_layer')]}
      columns={columns}
      defaults={{ order: { column: 'changed_on_delta_humanized', direction: 'desc' }, view: 'table' }}
      fetch={(q, signal) => client.call(annotationLayer.list, { query: { q } }, { signal })}
      nameOf={(row) => row.name}
      remove={(q) => client.call(annotationLayer.removeMany, { query: { q } })}
      empty={{
        title: i18n._('No annotation layers yet'),
        hint: i18n._('A layer holds events – releases, holidays, campaigns – that charts over time can show.'),
      }}
      dialog={({ id, onClose }) => <LayerDialog id={id} onClose={onClose} />}
    />
  );
}
