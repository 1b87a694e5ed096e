/** A saved query to read, and from it to the one before and after. */
import { CopyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import type { SavedQueryItem } from '@tessera/api/saved-query';
import { CodeEditor } from '@tessera/ui/code-editor';
import { scheduledQueriesOfPage } from '../bootstrap.ts';
import { i18n } from '../i18n.ts';
import { useCopy } from '../kit/use-copy.ts';
import { scheduleOf, schedulerLink } from './query-schedule.ts';
import styles from './saved-query-preview.module.css';

export interface PreviewProps {
  query: SavedQueryItem;
  show: (query: SavedQueryItem) => void;
  onClose: () => void;
}

const widthPx = 760;
const heightPx = 320;

/** The rows of the list's page that is shown. */
function usePage(id: number): readonly SavedQueryItem[] {
  const pages = useQueryClient().getQueriesData<{ result: SavedQueryItem[] }>({
    queryKey: ['list', 'saved_query'],
    type: 'active',
  });
  return pages.map(([, page]) => page?.result ?? []).find((rows) => rows.some((row) => row.id === id)) ?? [];
}

/** Shows a saved query in a dialog. Its neighbours are those of the page of the list it was opened from. */
export function Preview({ query, show, onClose }: PreviewProps) {
  const copy = useCopy();
  const page = usePage(query.id);
  const navigate = useNavigate();
  const at = page.findIndex(({ id }) => id === query.id);
  const before = at > 0 ? page[at - 1] : undefined;
  const after = at >= 0 ? page[at + 1] : undefined;
  return (
    <Modal
      open
      width={widthPx}
      title={query.label}
      onCancel={onClose}
      footer={
        <div className={styles['foot']}>
          <Button disabled={!before} onClick={() => before && show(before)}>
            {i18n._('Previous')}
          </Button>
          <Button disabled={!after} onClick={() => after && show(after)}>
            {i18n._('Next')}
          </Button>
          <span className={styles['spring']} />
          <Button icon={<CopyOutlined />} onClick={() => void copy(query.sql)}>
            {i18n._('Copy')}
          </Button>
          <Button type="primary" onClick={() => void navigate({ to: '/sqllab/', search: { savedQueryId: String(query.id) } })}>
            {i18n._('Open in SQL Lab')}
          </Button>
        </div>
      }
    >
      {query.description ? <p className={styles['description']}>{query.description}</p> : null}
      <CodeEditor key={query.id} readOnly label={i18n._('Query preview')} value={query.sql} heightPx={heightPx} />
      <Schedule query={query} />
    </Modal>
  );
}

/** What the scheduler of the site was told, by the titles the site gives it, and the way there. */
function Schedule({ query }: Pick<PreviewProps, 'query'>) {
  const told = scheduleOf(query);
  if (told === undefined) return null;
  const site = scheduledQueriesOfPage();
  const link = schedulerLink(site, query);
  return (
    <section className={styles['schedule']} aria-label={i18n._('Schedule')}>
      <h3>{i18n._('Schedule')}</h3>
      <dl>
        {told.map(([name, value]) => (
          <div key={name}>
            <dt>{site?.JSONSCHEMA.properties[name]?.title ?? name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {link === undefined ? null : (
        <a href={link} target="_blank" rel="noreferrer noopener">
          {i18n._('Open in the scheduler')}
        </a>
      )}
    </section>
  );
}
