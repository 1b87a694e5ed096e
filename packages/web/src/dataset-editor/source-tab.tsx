/** Where the rows come from: a table or SQL, behind a lock, for every chart of the dataset stands on it. */
import { LockOutlined, ReloadOutlined, UnlockOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Radio } from 'antd';
import type { DatasetItem } from '@tessera/api/dataset';
import { CodeEditor } from '@tessera/ui/code-editor';
import { i18n } from '../i18n.ts';
import { CatalogField } from './catalog-field.tsx';
import { DatabaseField, TableFields } from './table-fields.tsx';
import type { TabProps } from './settings.tsx';
import { asKind, inDatabase, sameRows, type DraftSource } from './source.ts';
import { useSync } from './use-sync.ts';

export interface SourceTabProps extends TabProps {
  item: DatasetItem;
  isLocked: boolean;
  setLocked: (isLocked: boolean) => void;
}

/** The tab of the source; its fields can be changed once the lock is opened. */
export function SourceTab({ draft, change, item, isLocked, setLocked }: SourceTabProps) {
  const { source } = draft;
  const choose = (next: DraftSource): void => change({ source: next });
  return (
    <Form layout="vertical">
      <Button
        type="text"
        icon={isLocked ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
        aria-pressed={!isLocked}
        style={{ marginBottom: 12, paddingInline: 8 }}
        onClick={() => setLocked(!isLocked)}
      >
        {isLocked ? i18n._('Click the lock to make changes.') : i18n._('Click the lock to prevent further changes.')}
      </Button>
      <Form.Item>
        <Radio.Group
          aria-label={i18n._('Kind of source')}
          disabled={isLocked}
          value={source.kind}
          onChange={(event) =>
            choose(asKind(source, event.target.value === 'virtual' ? 'virtual' : 'physical', item.select_star))
          }
          options={[
            { value: 'physical', label: i18n._('Physical (table or view)') },
            { value: 'virtual', label: i18n._('Virtual (SQL)') },
          ]}
        />
      </Form.Item>
      {source.kind === 'physical' ? (
        <Physical draft={draft} item={item} isLocked={isLocked} onChange={choose} />
      ) : (
        <Virtual draft={draft} item={item} isLocked={isLocked} onChange={choose} />
      )}
      {sameRows(source, draft.columnsFrom) ? null : <Unsynced draft={draft} change={change} datasetId={item.id} />}
    </Form>
  );
}

type KindProps = Pick<SourceTabProps, 'draft' | 'item' | 'isLocked'> & { onChange: (source: DraftSource) => void };

function Physical({ draft: { source, opened }, item, isLocked, onChange }: KindProps) {
  return (
    <TableFields
      id="source"
      isLocked={isLocked}
      databaseName={item.database.database_name}
      place={{
        databaseId: source.databaseId,
        catalog: source.catalog ?? undefined,
        schema: source.schema ?? undefined,
        table: source.table || undefined,
      }}
      onChange={({ databaseId = source.databaseId, catalog, schema, table }) =>
        onChange(
          databaseId === source.databaseId
            ? { ...source, catalog: catalog ?? null, schema: schema ?? null, table: table ?? '' }
            : inDatabase(source, databaseId, opened),
        )
      }
    />
  );
}

function Virtual({ draft: { source, opened }, item, isLocked, onChange }: KindProps) {
  return (
    <>
      <DatabaseField
        id="source"
        isLocked={isLocked}
        databaseName={item.database.database_name}
        databaseId={source.databaseId}
        onChange={(databaseId) => onChange(inDatabase(source, databaseId, opened))}
      />
      {isLocked ? null : (
        <CatalogField
          id="source"
          databaseId={source.databaseId}
          catalog={source.catalog ?? undefined}
          onChange={(catalog) => onChange({ ...source, catalog: catalog ?? null })}
        />
      )}
      <Form.Item label={i18n._('Dataset name')} htmlFor="source-name">
        <Input
          id="source-name"
          value={source.name}
          maxLength={250}
          readOnly={isLocked}
          variant={isLocked ? 'filled' : 'outlined'}
          onChange={(event) => onChange({ ...source, name: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="SQL" style={{ marginBottom: 0 }}>
        {/* An editor is locked for good when it is made. */}
        <CodeEditor
          key={isLocked ? 'locked' : 'open'}
          label="SQL"
          readOnly={isLocked}
          value={source.sql}
          onChange={(sql) => onChange({ ...source, sql })}
          heightPx={220}
        />
      </Form.Item>
    </>
  );
}

function Unsynced({ draft, change, datasetId }: TabProps & { datasetId: number }) {
  const syncing = useSync(datasetId);
  const isWhole = draft.source.kind === 'virtual' ? draft.source.sql.trim() !== '' : draft.source.table !== '';
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginTop: 16 }}
      title={i18n._('The source has changed. Sync its columns?')}
      description={
        <>
          <p style={{ margin: '0 0 8px' }}>{i18n._('Until then the dataset has the columns of the source before.')}</p>
          <Button
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            disabled={!isWhole}
            loading={syncing.isPending}
            onClick={() => syncing.mutate(draft, { onSuccess: (synced) => change(synced.draft) })}
          >
            {i18n._('Sync columns')}
          </Button>
        </>
      }
    />
  );
}
