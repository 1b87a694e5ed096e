/** The line above the rows: how many, what cut them, and what can be done with them. */
import {
  BarChartOutlined,
  CopyOutlined,
  DownloadOutlined,
  EyeOutlined,
  PartitionOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Select, Tooltip } from 'antd';
import { sql, type SqlReply } from '@tessera/api/sql';
import { ClickMenu } from '@tessera/ui/click-menu';
import { client } from '../../client.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useCan, useSession } from '../../session.ts';
import { durationText, TrackJob } from '../run/elapsed.tsx';
import { useMayExplore } from '../source/use-source.ts';
import styles from '../sql.module.css';
import { usualLimit } from '../tabs/draft.ts';
import { exploreSearch, isChartable } from './explore-query.ts';
import { limitNote } from './limit-text.ts';
import { MadeTable } from './made-table.tsx';
import { toTsv } from './result-text.ts';
import { clearable } from '../../kit/clearable.tsx';

export interface ResultToolsProps {
  reply: SqlReply;
  ms: number;
  isRunning: boolean;
  filter: string;
  setFilter: (text: string) => void;
  hidden: readonly string[];
  setHidden: (names: readonly string[]) => void;
  /** Members of structures as columns; absent where there is no structure. */
  expanding: { isOn: boolean; set: (isOn: boolean) => void } | undefined;
  /** The first rows of a table: nothing is missing of them. */
  isPreview: boolean;
}

/** More columns than this are not looked through at every keystroke. */
const filteredColumnsMax = 50;

/** What the server writes of the whole result, as a file. */
function Downloads({ reply }: { reply: SqlReply }) {
  const to = (format: 'csv' | 'xlsx' | 'parquet'): string =>
    client.url(sql.export, { params: { client_id: reply.query.id }, query: { format } });
  const save = (format: 'csv' | 'xlsx' | 'parquet') => (): void => {
    const link = document.createElement('a');
    link.href = to(format);
    link.download = '';
    link.click();
  };
  return (
    <ClickMenu
      menu={{
        items: [
          { key: 'csv', label: i18n._('Download to CSV'), onClick: save('csv') },
          { key: 'xlsx', label: i18n._('Download to Excel'), onClick: save('xlsx') },
          { key: 'parquet', label: i18n._('Download to Parquet'), onClick: save('parquet') },
        ],
      }}
    >
      <Button size="small" icon={<DownloadOutlined />} aria-label={i18n._('Download')}>
        <span className={styles['word']}>{i18n._('Download')}</span>
      </Button>
    </ClickMenu>
  );
}

function Columns({ reply, hidden, setHidden }: Pick<ResultToolsProps, 'reply' | 'hidden' | 'setHidden'>) {
  const names = reply.columns.map(({ name }) => name);
  return (
    <Select
      mode="multiple"
      size="small"
      className={styles['hide'] ?? ''}
      aria-label={i18n._('Shown columns')}
      prefix={<EyeOutlined />}
      maxTagCount={0}
      maxTagPlaceholder={i18n._('{n} of {all}', { n: names.length - hidden.length, all: names.length })}
      popupMatchSelectWidth={240}
      value={names.filter((name) => !hidden.includes(name))}
      options={names.map((name) => ({ value: name, label: name }))}
      // One column stays: nothing at all is no view of a result.
      onChange={(shown: string[]) => shown.length > 0 && setHidden(names.filter((name) => !shown.includes(name)))}
    />
  );
}

/** Counts, notes and tools of a result. */
export function ResultTools(props: ResultToolsProps) {
  const { reply, ms, isRunning, filter, setFilter, hidden, setHidden, expanding, isPreview } = props;
  const copy = useCopy();
  const canSave = useCan('can_export_csv on SQLLab');
  const isAdmin = useSession()?.roles.includes('Admin') ?? false;
  const rows = reply.query.rows ?? reply.data.length;
  const shown = { shown: reply.data.length, isUsual: reply.query.limit === usualLimit, isAdmin };
  const note = isPreview ? undefined : limitNote(reply.query, shown);
  const hasTooMany = reply.columns.length > filteredColumnsMax;
  const isEmpty = reply.data.length === 0;
  const navigate = useNavigate();
  const canExplore = useMayExplore(reply.query.dbId);
  const columns = reply.columns.filter(({ name }) => !hidden.includes(name));
  return (
    <div className={`${styles['status']} ${styles['bar']}`} aria-busy={isRunning}>
      <span className={styles['numbers']} role="status">
        {i18n._('{n, plural, one {# row returned} other {{text} rows returned}} in {time}', {
          n: rows,
          text: formatCount(rows),
          time: durationText(ms),
        })}
      </span>
      <TrackJob url={reply.query.trackingUrl} />
      <MadeTable query={reply.query} />
      {note ? (
        <span className={styles['note']} data-tone={note.tone}>
          {note.text}
        </span>
      ) : null}
      <div className={styles['resultTools']}>
        {isEmpty ? null : (
          <Tooltip title={hasTooMany ? i18n._('Too many columns to filter') : undefined}>
            <Input
              size="small"
              type="search"
              allowClear={clearable()}
              className={styles['filter'] ?? ''}
              prefix={<SearchOutlined />}
              disabled={hasTooMany}
              aria-label={i18n._('Filter results')}
              placeholder={hasTooMany ? i18n._('Too many columns to filter') : i18n._('Filter results')}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          </Tooltip>
        )}
        {expanding && !isEmpty ? (
          <Tooltip title={i18n._('Expand nested columns')}>
            <Button
              size="small"
              icon={<PartitionOutlined />}
              type={expanding.isOn ? 'primary' : 'default'}
              ghost={expanding.isOn}
              aria-label={i18n._('Expand nested columns')}
              aria-pressed={expanding.isOn}
              onClick={() => expanding.set(!expanding.isOn)}
            />
          </Tooltip>
        ) : null}
        {isEmpty ? null : <Columns reply={reply} hidden={hidden} setHidden={setHidden} />}
        {canExplore && isChartable(reply.query) ? (
          <Button
            size="small"
            icon={<BarChartOutlined />}
            aria-label={i18n._('Create Chart')}
            onClick={() => void navigate({ to: '/explore/', search: exploreSearch(reply.query) })}
          >
            <span className={styles['word']}>{i18n._('Create Chart')}</span>
          </Button>
        ) : null}
        {isEmpty ? null : (
          <Button
            size="small"
            icon={<CopyOutlined />}
            aria-label={i18n._('Copy to Clipboard')}
            onClick={() => void copy(toTsv(columns, reply.data))}
          >
            <span className={styles['word']}>{i18n._('Copy to Clipboard')}</span>
          </Button>
        )}
        {canSave && !isEmpty ? <Downloads reply={reply} /> : null}
      </div>
    </div>
  );
}
