/** The menu of the open chart: properties, sharing, downloads, its query. */
import { MoreOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { explore } from '@tessera/api/explore';
import { saveImage } from '../../chart/image.ts';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useCan } from '../../session.ts';
import { useToasts } from '../../shell/toasts.ts';
import { useCopy } from '../../shell/use-copy.ts';
import { useExplore, useExploreStore } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import { downloadData } from './download.ts';

const ViewQuery = lazy(async () => ({ default: (await import('../query/view-query.tsx')).ViewQuery }));
const Properties = lazy(async () => ({ default: (await import('../save/properties-dialog.tsx')).PropertiesDialog }));

export function ChartMenu({ editor, canvas }: { editor: Editor; canvas: RefObject<HTMLDivElement | null> }) {
  const store = useExploreStore();
  const slice = useExplore((state) => state.slice);
  const toasts = useToasts();
  const copy = useCopy();
  const navigate = useNavigate();
  const canDownload = useCan('can_csv on Superset');
  const [dialog, setDialog] = useState<'query' | 'properties'>();
  const [isOpen, setOpen] = useState(false);
  const { chart } = editor;
  const hasAnswer = chart.answers !== undefined;
  const copyLink = async (): Promise<void> => {
    try {
      const { url } = await client.call(explore.createPermalink, { body: { formData: { ...store.getState().form }, urlParams: [] } });
      await copy(url, i18n._('Link Copied!'));
    } catch (error) {
      toasts.failure(error);
    }
  };
  const sqlPage = (sql: string): void => {
    const { dataset } = store.getState();
    void navigate({ to: '/sqllab/', search: { dbid: String(dataset.database.id), ...(dataset.schema ? { schema: dataset.schema } : {}), sql } });
  };
  const download = async (format: 'csv' | 'xlsx' | 'json'): Promise<void> => {
    if (!chart.question) return;
    try {
      await downloadData(chart.question.context, format, store.getState().title);
    } catch (error) {
      toasts.failure(error);
    }
  };
  const picture = async (): Promise<void> => {
    if (!canvas.current) return;
    try {
      await saveImage(canvas.current, store.getState().title);
    } catch (error) {
      toasts.failure(error);
    }
  };
  const items: MenuProps['items'] = [
    { key: 'properties', label: i18n._('Edit chart properties'), disabled: !slice?.can_overwrite },
    { type: 'divider' },
    {
      key: 'download',
      label: i18n._('Download'),
      children: [
        { key: 'csv', label: i18n._('Export to .CSV'), disabled: !hasAnswer || !canDownload },
        { key: 'json', label: i18n._('Export to .JSON'), disabled: !hasAnswer || !canDownload },
        { key: 'xlsx', label: i18n._('Export to Excel'), disabled: !hasAnswer || !canDownload },
        { key: 'image', label: i18n._('Download as image'), disabled: !hasAnswer },
      ],
    },
    { key: 'link', label: i18n._('Copy permalink to clipboard') },
    { type: 'divider' },
    { key: 'query', label: i18n._('View query'), disabled: !hasAnswer },
  ];
  const act: Record<string, () => void> = {
    properties: () => setDialog('properties'),
    query: () => setDialog('query'),
    link: () => void copyLink(),
    csv: () => void download('csv'),
    json: () => void download('json'),
    xlsx: () => void download('xlsx'),
    image: () => void picture(),
  };
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Dropdown trigger={['click']} autoFocus open={isOpen} onOpenChange={setOpen} menu={{ items, onClick: ({ key }) => act[key]?.() }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={i18n._('More actions')} aria-haspopup="menu" aria-expanded={isOpen} />
      </Dropdown>
      <Suspense fallback={null}>
        {dialog === 'query' ? <ViewQuery open question={chart.question} onClose={close} sqlPage={sqlPage} /> : null}
        {dialog === 'properties' && slice ? <Properties slice={slice} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
