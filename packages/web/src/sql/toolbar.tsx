/** Above the editor: run, stop, how many rows, and what to do with the text. */
import {
  CaretRightOutlined,
  CodeOutlined,
  DatabaseOutlined,
  FolderOpenOutlined,
  HistoryOutlined,
  SaveOutlined,
  StopOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Select, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { formatCount, i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import { isUnsaved, limits, type SqlDraft } from './draft.ts';
import { Elapsed } from './elapsed.tsx';
import styles from './sql.module.css';
import type { SqlRunner } from './use-run.ts';

/** What can be opened over the page. */
export type OpenPanel = 'history' | 'save' | 'query' | 'tables' | 'parameters';

export interface ToolbarProps {
  draft: SqlDraft;
  change: (patch: Partial<SqlDraft>) => void;
  runner: SqlRunner;
  /** Something can be run. */
  ready: boolean;
  run: () => void;
  show: (what: OpenPanel) => void;
  isNarrow: boolean;
}

/** An icon with its word beside it where there is room. */
function Tool({
  label,
  icon,
  isNarrow,
  disabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isNarrow: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={isNarrow ? label : undefined}>
      <Button icon={icon} disabled={disabled} {...(isNarrow ? { 'aria-label': label } : {})} onClick={onClick}>
        {isNarrow ? null : label}
      </Button>
    </Tooltip>
  );
}

/** The name of the saved query, and whether the text still is what was saved. */
function SavedName({ draft }: { draft: SqlDraft }) {
  if (!draft.saved) return null;
  const unsaved = isUnsaved(draft);
  return (
    <span className={styles['savedName']} title={draft.saved.label}>
      {draft.saved.label}
      {unsaved ? <span className={styles['mark']}>{i18n._('Edited')}</span> : null}
    </span>
  );
}

/** The buttons above the statement; each is shown to those who may use it. */
export function Toolbar({ draft, change, runner, ready, run, show, isNarrow }: ToolbarProps) {
  const canSaveDataset = useCan('can_write on Dataset');
  const canSave = useCan('can_write on SavedQuery');
  const canOpen = useCan('can_read on SavedQuery');
  const isRunning = runner.since !== undefined;
  const hasParameters = draft.parameters !== '';
  return (
    <div className={styles['bar']} role="toolbar" aria-label={i18n._('Query')}>
      {isRunning ? (
        <Button danger icon={<StopOutlined />} onClick={runner.stop}>
          {i18n._('Stop')}
        </Button>
      ) : (
        <Tooltip title="Ctrl+Enter">
          <Button type="primary" icon={<CaretRightOutlined />} disabled={!ready} onClick={run}>
            {i18n._('Run')}
          </Button>
        </Tooltip>
      )}
      <Select<number>
        aria-label={i18n._('Row limit')}
        style={{ width: 136 }}
        value={draft.limit}
        options={limits.map((n) => ({ value: n, label: i18n._('Limit {n}', { n: formatCount(n) }) }))}
        onChange={(next) => change({ limit: next })}
      />
      {runner.since === undefined ? null : <Elapsed since={runner.since} />}
      <SavedName draft={draft} />
      <span className={styles['spring']} />
      {isNarrow ? <Button icon={<DatabaseOutlined />} aria-label={i18n._('Tables')} onClick={() => show('tables')} /> : null}
      <Tooltip title={i18n._('Template parameters')}>
        <Button
          icon={<CodeOutlined />}
          type={hasParameters ? 'primary' : 'default'}
          ghost={hasParameters}
          aria-label={i18n._('Edit template parameters')}
          onClick={() => show('parameters')}
        />
      </Tooltip>
      <Tool label={i18n._('History')} icon={<HistoryOutlined />} isNarrow={isNarrow} onClick={() => show('history')} />
      {canOpen ? (
        <Link to="/savedqueryview/list/" aria-label={i18n._('Saved queries')}>
          <Tooltip title={i18n._('Saved queries')}>
            <Button icon={<FolderOpenOutlined />} tabIndex={-1} aria-hidden />
          </Tooltip>
        </Link>
      ) : null}
      {canSave ? (
        <Tool
          label={i18n._('Save query')}
          icon={<SaveOutlined />}
          isNarrow={isNarrow}
          disabled={draft.sql.trim() === ''}
          onClick={() => show('query')}
        />
      ) : null}
      {canSaveDataset ? (
        <Tool
          label={i18n._('Save as dataset')}
          icon={<TableOutlined />}
          isNarrow={isNarrow}
          disabled={!ready}
          onClick={() => show('save')}
        />
      ) : null}
    </div>
  );
}
