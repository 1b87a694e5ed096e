/** What can be done with the chart as a whole: its properties, links, files, its query, its end. */
import type { MenuProps } from 'antd';
import type { RefObject } from 'react';
import { chart as chartApi } from '@tessera/api/chart';
import { explore } from '@tessera/api/explore';
import type { ExploreSlice } from '@tessera/api/explore';
import type { Question } from '../../chart/ask.ts';
import { saveImage } from '../../chart/image.ts';
import { client } from '../../client.ts';
import { downloadCsv } from '../../dashboard/view/download.ts';
import { i18n } from '../../i18n.ts';
import { useDelete } from '../../lists/use-delete.tsx';
import { useCan } from '../../session.ts';
import { HrefLink } from '../../shell/href-link.tsx';
import { useToasts } from '../../shell/toasts.ts';
import { useCopy } from '../../shell/use-copy.ts';

export interface ChartMenuSource {
  slice: ExploreSlice | undefined;
  /** Name of files and mails; '' before the chart has one. */
  title: string;
  /** The form as it is now, with `viz_type` and `datasource`: what links and files are of. */
  formData: Readonly<Record<string, unknown>>;
  /** `ChartState.question`: absent while the form cannot be asked. */
  question: Question | undefined;
  /** The element around the picture, for the image file. */
  picture: RefObject<HTMLElement | null>;
  /** The chart was deleted: leave. */
  onDeleted: () => void;
}

type Dialog = 'properties' | 'query';

/** A short link to the form; undefined when it could not be made (the person was told). */
function useLink({ formData, slice, title }: ChartMenuSource) {
  const toasts = useToasts();
  const copy = useCopy();
  const make = async (): Promise<string | undefined> => {
    try {
      const form = slice ? { ...formData, slice_id: slice.id } : formData;
      return (await client.call(explore.createPermalink, { body: { formData: form } })).url;
    } catch {
      toasts.danger(i18n._('Sorry, something went wrong. Try again later.'));
      return undefined;
    }
  };
  return {
    copy: async () => {
      const url = await make();
      if (url) await copy(url, i18n._('Link Copied!'));
    },
    mail: async () => {
      const url = await make();
      const subject = encodeURIComponent(i18n._('Tessera chart: {title}', { title: title || i18n._('New chart') }));
      if (url) window.location.href = `mailto:?subject=${subject}&body=${encodeURIComponent(url)}`;
    },
  };
}

function useFiles({ question, picture, title }: ChartMenuSource) {
  const toasts = useToasts();
  return {
    csv: async () => {
      try {
        if (question) await downloadCsv(question.context, title);
      } catch (error) {
        toasts.failure(error);
      }
    },
    image: async () => {
      try {
        if (picture.current) await saveImage(picture.current, title);
      } catch {
        toasts.danger(i18n._('Image download failed, please refresh and try again.'));
      }
    },
  };
}

function useRemove({ slice, onDeleted }: ChartMenuSource) {
  const ask = useDelete();
  return async (): Promise<void> => {
    if (!slice) return;
    const { id, slice_name, dashboards } = slice;
    await ask({
      resource: 'chart',
      names: [slice_name],
      impact: () =>
        Promise.resolve({
          lines: dashboards.map((board) => i18n._('It leaves the dashboard “{title}”', { title: board.dashboard_title })),
        }),
      remove: async () => {
        // By id without a version: what is deleted is the chart, however it was changed since.
        await client.call(chartApi.removeMany, { query: { q: [id] } });
        onDeleted();
      },
    });
  };
}

function boardItems(slice: ExploreSlice | undefined): NonNullable<MenuProps['items']> {
  if (!slice) return [];
  const boards = slice.dashboards.map((board) => ({
    key: `board:${board.id}`,
    label: <HrefLink href={`/superset/dashboard/${board.id}/?focused_chart=${slice.id}`}>{board.dashboard_title}</HrefLink>,
  }));
  const none = { key: 'no-board', label: i18n._('On no dashboard yet'), disabled: true };
  return [{ key: 'boards', label: i18n._('Dashboards added to'), children: boards.length > 0 ? boards : [none] }];
}

/** @param open  opens one of the header's dialogs */
export function useChartMenu(source: ChartMenuSource, open: (dialog: Dialog) => void): MenuProps {
  const { slice, question } = source;
  const link = useLink(source);
  const files = useFiles(source);
  const remove = useRemove(source);
  const mayCsv = useCan('can_csv on Superset');
  const mayShare = useCan('can_write on ExplorePermalinkRestApi');
  const mayChange = slice?.can_overwrite === true && !slice.is_managed_externally;
  const actions: Record<string, () => unknown> = {
    properties: () => open('properties'),
    query: () => open('query'),
    link: link.copy,
    mail: link.mail,
    csv: files.csv,
    image: files.image,
    delete: remove,
  };
  const items: NonNullable<MenuProps['items']> = [
    ...(mayChange ? [{ key: 'properties', label: i18n._('Edit chart properties') }] : []),
    ...boardItems(slice),
    ...(mayChange || slice ? [{ type: 'divider' as const }] : []),
    {
      key: 'download',
      label: i18n._('Download'),
      children: [
        ...(mayCsv ? [{ key: 'csv', label: i18n._('Export to .CSV'), disabled: !question }] : []),
        { key: 'image', label: i18n._('Download as image') },
      ],
    },
    ...(mayShare
      ? [
          {
            key: 'share',
            label: i18n._('Share'),
            children: [
              { key: 'link', label: i18n._('Copy permalink to clipboard') },
              { key: 'mail', label: i18n._('Share chart by email') },
            ],
          },
        ]
      : []),
    { key: 'query', label: i18n._('View query') },
    ...(mayChange ? [{ type: 'divider' as const }, { key: 'delete', label: i18n._('Delete'), danger: true }] : []),
  ];
  return { items, onClick: ({ key }) => void actions[key]?.() };
}
