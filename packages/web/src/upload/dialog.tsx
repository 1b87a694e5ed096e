/** A file of one's own becomes a dataset and opens in Explore. */
import { CloudUploadOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Modal, Progress } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ApiFailure } from '@tessera/api/client';
import type { StoredCells, UploadOptions } from '@tessera/api/upload';
import { uploadAccept, uploadAcceptOf } from '@tessera/api/upload-files';
import { formatCount, i18n } from '../i18n.ts';
import { sizeText } from '../size-text.ts';
import { queryClient } from '../kit/query-client.ts';
import { useToasts } from '../kit/toasts.ts';
import { carriesFiles, droppedIn, inOrder } from './dropped.ts';
import { Losses } from './column-holds.tsx';
import { ChangeSummary } from './change-summary.tsx';
import { faultyFields, uploadSentence } from './field-labels.ts';
import { isAdding, planFault, rowsOnto, tableOf, type UploadTarget } from './flow.ts';
import { OpenQuestions } from './open-question.tsx';
import { PreviewGrid } from './preview-grid.tsx';
import { MoreOptions, ReadOptions } from './read-options.tsx';
import { closeUpload, useUpload } from './store.ts';
import { TargetFields } from './target-fields.tsx';
import styles from './upload.module.css';
import { usePlannedChange } from './use-change.ts';
import { useCounts, type FileCounted } from './use-counts.ts';
import { useUploadFlow } from './use-upload-flow.ts';
import type { UploadFlow } from './use-upload-flow.ts';

function faultText(fault: ReturnType<typeof planFault>): string | undefined {
  switch (fault) {
    case 'no-schema':
      return i18n._('Choose a schema.');
    case 'no-name':
      return i18n._('Give the dataset a name.');
    case 'no-key':
      return i18n._('Choose the columns that tell one row from another.');
    case 'no-table':
      return i18n._('Choose a table.');
    case 'no-column':
      return i18n._('Include at least one column.');
    case 'empty-column-name':
      return i18n._('Each included column needs a name.');
    case 'repeated-column-name':
      return i18n._('Two included columns have the same name.');
    default:
      return undefined;
  }
}

function storeText(mode: UploadTarget['mode']): string {
  switch (mode) {
    case 'new':
      return i18n._('Create dataset and explore');
    case 'append':
      return i18n._('Add rows and explore');
    case 'replace':
      return i18n._('Replace table and explore');
    case 'upsert':
      return i18n._('Update rows and explore');
  }
}

/** The refusal, with the place in the file where the server knows it. */
function UploadError({ error }: { error: unknown }) {
  const extra = error instanceof ApiFailure ? error.errors[0]?.extra : undefined;
  const line = typeof extra?.['line'] === 'number' ? extra['line'] : undefined;
  const text = uploadSentence(error);
  const place =
    line !== undefined && !text.includes(String(line)) ? i18n._('Line {line}', { line: formatCount(line) }) : undefined;
  return <Alert type="error" showIcon role="alert" title={text} description={place} style={{ marginBottom: 12 }} />;
}

function Pick({ send, take }: { send: UploadFlow['send']; take: UploadFlow['take'] }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const form = useUpload((state) => state.form);
  return (
    <>
      <button
        type="button"
        className={styles['drop']}
        data-over={isOver}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(droppedIn(event.dataTransfer));
        }}
      >
        <CloudUploadOutlined className={`${styles['dropIcon']}`} />
        <span className={styles['dropTitle']}>{i18n._('Drop a file here, or pick one')}</span>
        <span className={styles['muted']}>
          {i18n._(
            'CSV, TSV, Excel, OpenDocument, Parquet or JSON; texts also packed with gzip (.csv.gz), one file also in a ZIP archive',
          )}
        </span>
        <span className={styles['muted']}>
          {i18n._('Several CSV or TSV files, or several workbooks, with the same columns become one table')}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={form === undefined ? uploadAccept : uploadAcceptOf(form)}
        hidden
        aria-label={i18n._('File')}
        onChange={(event) => {
          const { files } = event.target;
          if (files && files.length > 0) void send(inOrder(files));
        }}
      />
    </>
  );
}

interface LookProps {
  upload: UploadFlow;
  error: unknown;
  /** What would change, where the rows go into a table. */
  summary: ReactNode;
  /** The first cells as the table stores them that the rows are added to; empty for any other target. */
  stored: readonly StoredCells[];
  /** What the whole file holds. */
  counted: FileCounted;
}

function Look({ upload, error, summary, stored, counted }: LookProps) {
  const { flow, change, lookAgain } = upload;
  if (flow.step !== 'look') return null;
  const { staged, plan, chosen, isLooking } = flow;
  const faulty = faultyFields(error);
  const reading = { preview: staged.preview, chosen, faulty, ask: (options: UploadOptions) => void lookAgain(options) };
  const shown = { ...staged.preview, rows: rowsOnto(staged.preview, stored) };
  const aim = (target: UploadTarget): void => {
    change({ ...plan, target });
    // Only rows that are added are read as their table was.
    if (!isAdding(target) && Object.keys(flow.kept).length > 0) void lookAgain({}, {}, { ...plan, target });
  };
  return (
    <>
      <div className={styles['options']}>
        <TargetFields plan={plan} change={change} aim={aim} faulty={faulty} />
        <ReadOptions {...reading} />
      </div>
      <OpenQuestions {...reading} />
      <MoreOptions {...reading} />
      <p className={styles['muted']} style={{ margin: '0 0 8px' }}>
        {staged.filename} · {sizeText(staged.bytes)} ·{' '}
        {i18n._('{n, plural, one {# column} other {# columns}}', { n: staged.preview.columns.length })} ·{' '}
        {counted.rows === undefined ? null : `${i18n._('{n, plural, one {# row} other {# rows}}', { n: counted.rows })} · `}
        {i18n._('first {n, plural, one {row} other {# rows}} shown', { n: staged.preview.rows.length })}
      </p>
      {staged.preview.notes.length > 0 ? (
        <ul className={styles['notes']}>
          {staged.preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {summary}
      <PreviewGrid
        preview={shown}
        columns={plan.columns}
        counts={counted.error ? undefined : counted.counts}
        hasTypes={!isAdding(plan.target)}
        change={(columns) => change({ ...plan, columns })}
        isBusy={isLooking}
      />
    </>
  );
}

/** @param isUnderWay  not all of it is with the server */
function sendingText(files: readonly File[], isUnderWay: boolean): string {
  const size = sizeText(files.reduce((sum, file) => sum + file.size, 0));
  const name = files[0]?.name ?? '';
  if (files.length === 1)
    return isUnderWay ? i18n._('Sending {name} ({size})', { name, size }) : i18n._('Reading {name}', { name });
  return isUnderWay
    ? i18n._('Sending {n} files ({size})', { n: files.length, size })
    : i18n._('Reading {n} files', { n: files.length });
}

function Waiting({ upload }: { upload: UploadFlow }) {
  const { flow } = upload;
  if (flow.step === 'sending') {
    const percent = Math.round(flow.share * 100);
    const text = sendingText(flow.files, percent < 100);
    return (
      <div className={styles['progress']} role="status">
        <span>{text}</span>
        <Progress percent={percent} status="active" aria-label={text} />
      </div>
    );
  }
  if (flow.step !== 'storing') return null;
  const text =
    flow.rows > 0
      ? i18n._('Storing {name}: {n} rows', { name: tableOf(flow.plan) ?? '', n: formatCount(flow.rows) })
      : i18n._('Storing {name}', { name: tableOf(flow.plan) ?? '' });
  return (
    <div className={styles['progress']} role="status">
      <span>{text}</span>
      <Progress
        percent={flow.share === null ? 0 : Math.round(flow.share * 100)}
        status="active"
        showInfo={flow.share !== null}
        aria-label={text}
      />
    </div>
  );
}

/** A file let go beside the dialog is meant for it. Left to itself the browser would open it in place of the page. */
function useDropBeside(take: UploadFlow['take']): void {
  const drop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !carriesFiles(event.dataTransfer) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.type === 'drop') take(droppedIn(event.dataTransfer));
  });
  useEffect(() => {
    const done = new AbortController();
    for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, (event) => drop(event), done);
    return () => done.abort();
  }, []);
}

/** The dialog of uploads; `useUpload` opens it. Values that would be lost must be accepted before rows go into a table. */
export function UploadDialog() {
  const upload = useUploadFlow();
  const { flow, error, take, store, stop } = upload;
  const navigate = useNavigate();
  const toasts = useToasts();
  const first = useUpload((state) => state.files);
  const begin = useEffectEvent(() => take(first));
  useEffect(() => begin(), []);
  useDropBeside(take);

  const planned = usePlannedChange(upload);
  const counted = useCounts(upload);
  // Who agreed to some losses did not agree to others.
  const losses = JSON.stringify([counted.lossy, planned.change?.problems]);
  const [accepted, setAccepted] = useState<string>();
  const acceptsLoss = accepted === losses;
  const setAcceptsLoss = (yes: boolean): void => setAccepted(yes ? losses : undefined);
  const mode = flow.step === 'look' ? flow.plan.target.mode : 'new';
  const adds = mode === 'append' || mode === 'upsert';
  const isLossy = counted.lossy.length > 0 || planned.isLossOnly;
  const isClear = mode === 'new' || (!planned.isAsking && (planned.isClear || planned.isLossOnly));
  const isReady = isClear && (!isLossy || acceptsLoss);
  const create = async (): Promise<void> => {
    const url = await store(isLossy && acceptsLoss);
    if (!url) return;
    closeUpload();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['list', 'dataset'] }),
      queryClient.invalidateQueries({ queryKey: ['list', 'uploaded_table'] }),
      queryClient.invalidateQueries({ queryKey: ['tables'] }),
      queryClient.invalidateQueries({ queryKey: ['home'] }),
    ]);
    toasts.success(i18n._('Data imported'));
    await navigate({ href: `${url}&first_chart=true` });
  };
  const fault = flow.step === 'look' ? faultText(planFault(flow.plan)) : undefined;
  return (
    <Modal
      open
      width={flow.step === 'look' ? 1040 : 620}
      title={i18n._('Upload a file')}
      onCancel={closeUpload}
      mask={{ closable: flow.step === 'pick' }}
      footer={
        flow.step === 'look'
          ? [
              <span key="fault" role="status" style={{ marginInlineEnd: 12, color: 'var(--t-negative)' }}>
                {fault}
              </span>,
              <Button key="other" onClick={stop}>
                {i18n._('Another file')}
              </Button>,
              <Button
                key="create"
                type="primary"
                danger={mode === 'replace'}
                disabled={fault !== undefined || flow.isLooking || !isReady}
                onClick={() => void create()}
              >
                {storeText(mode)}
              </Button>,
            ]
          : flow.step === 'pick'
            ? null
            : [
                <Button key="stop" onClick={stop}>
                  {i18n._('Cancel')}
                </Button>,
              ]
      }
    >
      {error ? <UploadError error={error} /> : null}
      {flow.step === 'pick' ? <Pick send={upload.send} take={take} /> : null}
      <Look
        upload={upload}
        error={error}
        counted={counted}
        stored={adds && !planned.isAsking ? (planned.change?.cells ?? []) : []}
        summary={
          <>
            {mode === 'new' ? null : (
              <ChangeSummary
                planned={planned}
                isAdding={adds}
                isUpdate={mode === 'upsert'}
                acceptsLoss={acceptsLoss}
                setAcceptsLoss={setAcceptsLoss}
              />
            )}
            <Losses lossy={counted.lossy} accepts={acceptsLoss} setAccepts={setAcceptsLoss} />
          </>
        }
      />
      <Waiting upload={upload} />
    </Modal>
  );
}
