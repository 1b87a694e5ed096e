/** Above the editor: run, stop, how many rows, and what to do with the text. */
import {
  CalculatorOutlined,
  CaretRightOutlined,
  CodeOutlined,
  DatabaseOutlined,
  DownOutlined,
  FontSizeOutlined,
  FormatPainterOutlined,
  LinkOutlined,
  SaveOutlined,
  ScheduleOutlined,
  StopOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Button, Select, Space, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { ClickMenu } from '@tessera/ui/click-menu';
import { scheduledQueriesOfPage } from '../bootstrap.ts';
import { formatCount, i18n } from '../i18n.ts';
import { useCan } from '../session.ts';
import { Elapsed, TrackJob } from './run/elapsed.tsx';
import type { RunState } from './run/run-store.ts';
import type { DatabaseAllows } from './source/use-source.ts';
import styles from './sql.module.css';
import { isUnsaved, limits, type SqlDraft } from './tabs/draft.ts';
import { setAutocomplete, useAutocomplete } from './use-autocomplete.ts';

/** What can be opened over the page. */
export type OpenPanel = 'save' | 'query' | 'tables' | 'parameters' | 'cost' | 'make-table' | 'make-view' | 'schedule';

export interface ToolbarProps {
  draft: SqlDraft;
  change: (patch: Partial<SqlDraft>) => void;
  run: RunState | undefined;
  /** Something can be run. */
  ready: boolean;
  /** A part of the text is selected. */
  hasSelection: boolean;
  /** `chosen`: the selection if there is one, else everything. */
  start: (what: 'chosen' | 'current' | 'all') => void;
  stop: () => void;
  format: () => void;
  share: () => void;
  show: (what: OpenPanel) => void;
  isNarrow: boolean;
  allowed: DatabaseAllows;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  isNarrow: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** An icon with its word beside it where there is room. */
function Tool({ label, icon, isNarrow, disabled = false, onClick }: ToolProps) {
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

/** Offers words while one types, or does not. */
function AutocompleteButton() {
  const isOn = useAutocomplete();
  return (
    <Tooltip title={isOn ? i18n._('Autocomplete is on') : i18n._('Autocomplete is off')}>
      <Button
        icon={<FontSizeOutlined />}
        type={isOn ? 'primary' : 'default'}
        ghost={isOn}
        aria-label={i18n._('Autocomplete')}
        aria-pressed={isOn}
        onClick={() => setAutocomplete(!isOn)}
      />
    </Tooltip>
  );
}

function RunButtons({ ready, hasSelection, start, show, allowed }: Omit<ToolbarProps, 'draft' | 'change' | 'run'>) {
  return (
    <Space.Compact>
      <Tooltip title="Ctrl+Enter">
        <Button type="primary" icon={<CaretRightOutlined />} disabled={!ready} onClick={() => start('chosen')}>
          {hasSelection ? i18n._('Run selection') : i18n._('Run')}
        </Button>
      </Tooltip>
      <ClickMenu
        placement="bottomStart"
        menu={{
          items: [
            {
              key: 'current',
              label: i18n._('Run the statement at the cursor'),
              extra: 'Ctrl+Shift+Enter',
              onClick: () => start('current'),
            },
            { key: 'all', label: i18n._('Run everything'), onClick: () => start('all') },
            ...(allowed.table ? [{ key: 'table', label: 'CREATE TABLE AS', onClick: () => show('make-table') }] : []),
            ...(allowed.view ? [{ key: 'view', label: 'CREATE VIEW AS', onClick: () => show('make-view') }] : []),
          ],
        }}
      >
        <Button type="primary" icon={<DownOutlined />} disabled={!ready} aria-label={i18n._('Other ways to run')} />
      </ClickMenu>
    </Space.Compact>
  );
}

/** The buttons above the statement; each is shown to those who may use it. */
export function Toolbar(props: ToolbarProps) {
  const { draft, change, run, ready, stop, format, share, show, isNarrow, allowed } = props;
  const canEstimate = useCan('can_estimate_query_cost on SQLLab') && allowed.estimate;
  const canSaveDataset = useCan('can_write on Dataset');
  const canSave = useCan('can_write on SavedQuery');
  const canFormat = useCan('can_format_sql on SQLLab');
  const canShare = useCan('can_write on SqlLabPermalinkRestApi');
  const isScheduling = scheduledQueriesOfPage() !== undefined;
  const hasParameters = draft.parameters !== '';
  const isEmpty = draft.sql.trim() === '';
  return (
    <div className={styles['bar']} role="toolbar" aria-label={i18n._('Query')}>
      {run?.kind === 'running' ? (
        <Tooltip title="Ctrl+E">
          <Button danger icon={<StopOutlined />} onClick={stop}>
            {i18n._('Stop')}
          </Button>
        </Tooltip>
      ) : (
        <RunButtons {...props} />
      )}
      <Select<number>
        aria-label={i18n._('Row limit')}
        style={{ width: 136 }}
        value={draft.limit}
        options={limits.map((n) => ({ value: n, label: i18n._('LIMIT: {n}', { n: formatCount(n) }) }))}
        onChange={(next) => change({ limit: next })}
      />
      {run?.kind === 'running' ? (
        <>
          <Elapsed since={run.since} progress={run.query?.progress ?? 0} isOffline={run.isOffline === true} />
          <TrackJob url={run.query?.trackingUrl ?? null} />
        </>
      ) : null}
      <SavedName draft={draft} />
      <span className={styles['spring']} />
      {isNarrow ? <Button icon={<DatabaseOutlined />} aria-label={i18n._('Tables')} onClick={() => show('tables')} /> : null}
      <AutocompleteButton />
      <Tooltip title={i18n._('Edit template parameters')}>
        <Button
          icon={<CodeOutlined />}
          type={hasParameters ? 'primary' : 'default'}
          ghost={hasParameters}
          aria-label={i18n._('Edit template parameters')}
          onClick={() => show('parameters')}
        />
      </Tooltip>
      {canEstimate ? (
        <Tooltip title={i18n._('Estimate cost')}>
          <Button
            icon={<CalculatorOutlined />}
            aria-label={i18n._('Estimate cost')}
            disabled={!ready}
            onClick={() => show('cost')}
          />
        </Tooltip>
      ) : null}
      {canFormat ? (
        <Tooltip title={i18n._('Format SQL')}>
          <Button icon={<FormatPainterOutlined />} aria-label={i18n._('Format SQL')} disabled={isEmpty} onClick={format} />
        </Tooltip>
      ) : null}
      {canShare ? (
        <Tooltip title={i18n._('Copy link')}>
          <Button icon={<LinkOutlined />} aria-label={i18n._('Copy link')} disabled={!ready} onClick={share} />
        </Tooltip>
      ) : null}
      {canSave ? (
        <Tool
          label={i18n._('Save query')}
          icon={<SaveOutlined />}
          isNarrow={isNarrow}
          disabled={isEmpty}
          onClick={() => show('query')}
        />
      ) : null}
      {canSave && isScheduling ? (
        <Tool
          label={i18n._('Schedule query')}
          icon={<ScheduleOutlined />}
          isNarrow={isNarrow}
          disabled={!ready}
          onClick={() => show('schedule')}
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
