/** The annotations of a layer: `/annotationlayer/{id}/annotation/`. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { annotation, annotationLayer, type AnnotationItem } from '@tessera/api/annotation-layer';
import { ApiFailure } from '@tessera/api/client';
import { LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { ForbiddenPage, NotFoundPage } from '../kit/error-page.tsx';
import { i18n } from '../i18n.ts';
import { OpenName, Quiet } from '../lists/cells.tsx';
import type { ListColumn } from '../lists/definition.ts';
import { EditableList } from '../lists/editable-list.tsx';
import { momentText } from './moments.ts';
import { changedColumn } from '../lists/usual.tsx';

const AnnotationDialog = lazy(() => import('./annotation-dialog.tsx').then((m) => ({ default: m.AnnotationDialog })));

function columns(edit: ((row: AnnotationItem) => void) | undefined): ListColumn<AnnotationItem>[] {
  return [
    {
      key: 'short_descr',
      title: i18n._('Name'),
      order: 'short_descr',
      render: (row) => <OpenName name={row.short_descr} onOpen={edit ? () => edit(row) : undefined} />,
    },
    { key: 'long_descr', title: i18n._('Description'), from: 'md', render: (row) => <Quiet>{row.long_descr}</Quiet> },
    {
      key: 'start',
      title: i18n._('Start (UTC)'),
      order: 'start_dttm',
      widthPx: 160,
      render: (row) => momentText(row.start_dttm),
    },
    {
      key: 'end',
      title: i18n._('End (UTC)'),
      order: 'end_dttm',
      widthPx: 160,
      from: 'sm',
      render: (row) => momentText(row.end_dttm),
    },
    changedColumn('lg'),
  ];
}

/**
 * The list of one layer's annotations. An id in the address that is no layer is not found; one that may not be read is refused.
 */
export function AnnotationListPage() {
  const { layerId } = useParams({ strict: false });
  const pk = Number(layerId);
  const layer = useQuery({
    queryKey: ['annotation_layer', 'named', pk],
    queryFn: async ({ signal }) => (await client.call(annotationLayer.get, { params: { pk } }, { signal })).result,
    enabled: Number.isSafeInteger(pk) && pk > 0,
  });
  if (!Number.isSafeInteger(pk) || pk <= 0) return <NotFoundPage />;
  if (layer.error instanceof ApiFailure) return layer.error.status === 403 ? <ForbiddenPage /> : <NotFoundPage />;
  if (!layer.data) return <LoadingFace label={i18n._('Loading…')} />;
  return (
    <EditableList<AnnotationItem>
      // Another layer is another list, with nothing chosen and no dialog open.
      key={pk}
      resource={`annotation-${pk}`}
      access="annotation"
      title={layer.data.name}
      back={{ href: '/annotationlayer/list/', label: i18n._('Annotation layers') }}
      noun={i18n._('Annotation')}
      rights={{ info: annotationLayer.info, view: 'Annotation', thing: i18n._('annotation layer') }}
      search={{ id: 'search', col: 'short_descr', opr: 'annotation_all_text', label: i18n._('Search annotations') }}
      filters={[]}
      columns={columns}
      defaults={{ order: { column: 'start_dttm', direction: 'asc' }, view: 'table' }}
      fetch={(q, signal) => client.call(annotation.list, { params: { pk }, query: { q } }, { signal })}
      nameOf={(row) => row.short_descr}
      remove={(q) => client.call(annotation.removeMany, { params: { pk }, query: { q } })}
      empty={{
        title: i18n._('No annotations yet'),
        hint: i18n._('An annotation is a moment or a stretch of time with a name. Charts that use this layer show it.'),
      }}
      dialog={({ id, onClose }) => <AnnotationDialog layerId={pk} id={id} onClose={onClose} />}
    />
  );
}
