/** Connecting a database, or changing its connection: its kind, where it is, a try before saving. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal, type FormInstance } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { database } from '@tessera/api/database';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { SignInIfWanted } from '../../kit/database-sign-in.tsx';
import { useToasts } from '../../kit/toasts.ts';
import { useCan } from '../../session.ts';
import { advancedNames } from './advanced-fields.ts';
import { ChooseKind } from './choose-kind.tsx';
import { ConnectionForm } from './connection-form.tsx';
import {
  addressOf,
  clientBody,
  emptyValues,
  fieldErrors,
  partsOf,
  personalParts,
  secureExtraBody,
  settingsOf,
  valuesOf,
  type ConnectionKind,
  type ConnectionMethod,
  type ConnectionValues,
} from './connection.ts';
import { isSheets, sheetErrors } from './sheets.ts';
import { Finish, type FinishProps } from './finish.tsx';
import { tunnelBody } from './tunnel.tsx';
import { useTab, wrongFields, type FieldNames } from './use-tab.ts';

const ImportDialog = lazy(() => import('../../bundle/import-dialog.tsx').then((m) => ({ default: m.ImportDialog })));

interface Opened {
  values: ConnectionValues;
  /** Extra as it is stored. */
  extra: string | null;
  engine: string | undefined;
  method: ConnectionMethod;
  etag: string | undefined;
}

const fresh: Opened = { values: emptyValues, extra: null, engine: undefined, method: 'dynamic_form', etag: undefined };

async function open(id: number | undefined, signal: AbortSignal): Promise<Opened> {
  if (id === undefined) return fresh;
  const { body, etag } = await client.send(database.connection, { params: { pk: id } }, { signal });
  const { backend, configuration_method, extra } = body.result;
  return { values: valuesOf(body.result), extra, engine: backend, method: configuration_method, etag };
}

const clientFields = [
  'oauth2_id',
  'oauth2_secret',
  'oauth2_scope',
  'oauth2_authorization_request_uri',
  'oauth2_token_request_uri',
  'oauth2_revocation_request_uri',
  'oauth2_redirect_uri',
] as const;

const takesClient = (kind: ConnectionKind | undefined): boolean =>
  kind?.supported_switches.includes('oauth2_client_info') === true;

const takesSecureExtra = (kind: ConnectionKind | undefined): boolean =>
  kind?.supported_switches.includes('masked_encrypted_extra') === true;

/** Which kind of database it is, and how its connection is entered. */
function useKind(opened: Opened | undefined, kinds: readonly ConnectionKind[], first: string | undefined) {
  const [chosen, setChosen] = useState(first);
  const [how, setHow] = useState<ConnectionMethod>();
  const engine = chosen ?? opened?.engine;
  const kind = kinds.find((each) => each.engine === engine);
  const parts = partsOf(kind?.parameters);
  const isByUri = parts.length === 0;
  const method = isSheets(engine ?? '')
    ? 'dynamic_form'
    : isByUri
      ? 'sqlalchemy_form'
      : (how ?? opened?.method ?? 'dynamic_form');
  // The list of sheets has messages of its own.
  const partsShown = isSheets(engine ?? '') ? parts.filter(({ name }) => name !== 'catalog') : parts;
  const shown: (keyof ConnectionValues)[] = [
    'database_name',
    'ssh_host_key',
    ...clientFields,
    ...advancedNames(kind?.supported_switches ?? []),
    ...(method === 'dynamic_form' ? partsShown.map(({ name }) => name) : (['sqlalchemy_uri'] as const)),
  ];
  const choose = (next: ConnectionKind | undefined): void => {
    setChosen(next?.engine);
    setHow(undefined);
  };
  return { engine: engine ?? '', kind, parts, method, shown, choose, setHow };
}

/** What the form says, when form and server find it right field by field. */
async function checked(
  form: FormInstance<ConnectionValues>,
  { engine, kind, parts, method, shown }: ReturnType<typeof useKind>,
  id: number | undefined,
  opened: Opened | undefined,
) {
  // The server's earlier messages about fields; those without rules of their own would keep it.
  form.setFields(shown.map((name) => ({ name, errors: [] })));
  await form.validateFields();
  // Values of closed panels are values too.
  const typed = { ...emptyValues, ...form.getFieldsValue(true) };
  const values = takesClient(kind) ? typed : { ...typed, oauth2: false };
  const hasTunnels = kind?.engine_information.disable_ssh_tunneling === false;
  const asked = values.oauth2 ? personalParts(parts, engine) : parts;
  const hadClient = opened?.values.oauth2 === true && opened.engine === engine;
  const address = {
    ...addressOf(values, method, engine, asked),
    ...(takesSecureExtra(kind) && !values.oauth2 && !hadClient ? secureExtraBody(values, opened?.values.secure_extra ?? '') : {}),
    ...clientBody(values, hadClient),
    ...(hasTunnels && { ssh_tunnel: tunnelBody(values) }),
  };
  const settings = settingsOf(values, opened?.extra ?? null);
  if (method === 'dynamic_form')
    await client.call(database.validateParameters, {
      body: {
        ...address,
        engine,
        database_name: settings.database_name,
        configuration_method: method,
        ...(id === undefined ? {} : { id }),
      },
    });
  return { address, settings };
}

interface Done {
  /** Absent: an older connection was changed. */
  made: FinishProps | undefined;
}

/** Asks the server to connect as the form says; nothing is saved. @throws as `checked`, ApiFailure */
async function tryOut(...of: Parameters<typeof checked>): Promise<{ signed_in?: boolean | undefined }> {
  const [, , , opened] = of;
  const { address, settings } = await checked(...of);
  const database_name = opened?.values.database_name || settings.database_name;
  return client.call(database.testConnection, { body: { ...address, database_name } });
}

/** Saves what the form says: as a new database, or over that of an id. @throws as `checked`, ApiFailure */
async function keep(...of: Parameters<typeof checked>): Promise<Done> {
  const [, { method }, id, opened] = of;
  const { address, settings } = await checked(...of);
  const body = { ...address, ...settings, configuration_method: method };
  if (id === undefined) {
    const made = await client.call(database.create, { body });
    return { made: { id: made.id, isExposed: settings.expose_in_sqllab !== false } };
  }
  await client.call(database.update, { params: { pk: id }, body }, opened?.etag ? { ifMatch: opened.etag } : {});
  return { made: undefined };
}

/** What a refusal says about fields that are shown. */
function messagesIn(error: unknown, { engine, shown }: ReturnType<typeof useKind>, form: FormInstance<ConnectionValues>) {
  if (!(error instanceof ApiFailure)) return [];
  const ofSheets = isSheets(engine) ? sheetErrors(error, form.getFieldValue('sheets') ?? []) : [];
  return [...fieldErrors(error, shown), ...ofSheets];
}

/** What the dialog does with the form: check it, try it, save it. */
function useConnection(
  id: number | undefined,
  opened: Opened | undefined,
  kinds: readonly ConnectionKind[],
  onDone: (done: Done) => void,
  first: string | undefined,
) {
  const [form] = Form.useForm<ConnectionValues>();
  const said = useKind(opened, kinds, first);
  const { kind, parts, method } = said;
  const cache = useQueryClient();
  const toasts = useToasts();
  const { turnTo, ...tabs } = useTab(kind);
  const told = (error: unknown) => messagesIn(error, said, form);
  const onError = (error: unknown): void => {
    const [first] = told(error);
    form.setFields(told(error));
    turnTo([...wrongFields(error), ...told(error).flatMap(({ name }) => [name].flat().slice(0, 1))]);
    if (first) form.scrollToField(first.name, { block: 'nearest' });
  };
  const test = useMutation({
    mutationFn: () => tryOut(form, said, id, opened),
    onError,
  });
  const save = useMutation({
    mutationFn: () => keep(form, said, id, opened),
    onError,
    onSuccess: async (done: Done) => {
      toasts.success(id === undefined ? i18n._('Database connected') : i18n._('Database settings updated'));
      await cache.invalidateQueries({ queryKey: ['list', 'database'] });
      onDone(done);
    },
  });
  const forget = (): void => (test.reset(), save.reset());
  const choose = (next: ConnectionKind | undefined): void => {
    forget();
    said.choose(next);
    tabs.setTab('basic');
    if (next) form.setFieldsValue({ port: partsOf(next.parameters).find(({ name }) => name === 'port')?.usual ?? '' });
  };
  const failure = [save.error, test.error].find((error) => error instanceof ApiFailure || error instanceof TypeError);
  /** What stands under no field. */
  const unsaid = told(failure).length > 0 ? undefined : failure;
  return {
    form,
    kind,
    parts,
    method,
    unsaid,
    setHow: (next: ConnectionMethod) => (forget(), said.setHow(next)),
    test,
    save,
    choose,
    // An answer to what was typed before says nothing of what is typed now.
    fault: (names: FieldNames) => (forget(), turnTo(names)),
    ...tabs,
  };
}

type Connection = ReturnType<typeof useConnection>;

function Outcome({ unsaid, test, isPersonal }: Pick<Connection, 'unsaid' | 'test'> & { isPersonal: boolean }) {
  if (unsaid)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        style={{ marginBottom: 16 }}
        title={i18n._('ERROR: {error}', { error: sentenceOf(unsaid) })}
        action={<SignInIfWanted error={unsaid} again={() => test.mutate()} />}
      />
    );
  if (!test.isSuccess) return null;
  const title =
    isPersonal && test.data.signed_in !== true
      ? i18n._('The server answers. Each person signs in when they first ask it.')
      : i18n._('Connection looks good!');
  return <Alert type="success" showIcon role="status" style={{ marginBottom: 16 }} title={title} />;
}

function useKinds() {
  return useQuery({
    queryKey: ['database-kinds'],
    queryFn: ({ signal }) => client.call(database.available, {}, { signal }),
    staleTime: Infinity,
  });
}

interface ConnectDialogProps {
  /** Undefined: a new one. */
  id: number | undefined;
  /** The kind that a new one begins with; absent: it is chosen. */
  engine?: string | undefined;
  onClose: () => void;
}

/** Connects a database, or changes the connection of an id. The connection can be tried before it is saved. */
export function ConnectDialog({ id, engine, onClose }: ConnectDialogProps) {
  const opened = useQuery({
    queryKey: ['connection', id ?? 'new'],
    queryFn: ({ signal }) => open(id, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const kinds = useKinds();
  const known = kinds.data?.databases ?? [];
  const [made, setMade] = useState<FinishProps>();
  const [isImporting, setImporting] = useState(false);
  const mayImport = useCan('can_import_ on ImportExportRestApi');
  const connection = useConnection(id, opened.data, known, (done) => (done.made ? setMade(done.made) : onClose()), engine);
  const { form, kind, parts, method, test, save, choose } = connection;
  const isChoosing = id === undefined && kind === undefined;
  const isReady = opened.data !== undefined && kinds.data !== undefined;
  const failed = [opened, kinds].find(({ isError }) => isError);
  const name = kind?.name ?? '';
  if (isImporting)
    return (
      <Suspense fallback={null}>
        <ImportDialog resource="database" onClose={onClose} />
      </Suspense>
    );
  if (made)
    return (
      <Modal
        open
        title={i18n._('Database connected')}
        onCancel={onClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {i18n._('Finish')}
          </Button>
        }
      >
        <Finish {...made} />
      </Modal>
    );
  return (
    <Modal
      open
      title={
        id === undefined ? (kind ? i18n._('Connect {name}', { name }) : i18n._('Connect a database')) : i18n._('Edit database')
      }
      onCancel={onClose}
      // What was typed is not lost by a click beside it.
      mask={{ closable: isChoosing }}
      footer={
        isChoosing ? null : (
          <>
            {id === undefined ? <Button onClick={() => choose(undefined)}>{i18n._('Back')}</Button> : null}
            <Button loading={test.isPending} disabled={!isReady} onClick={() => (save.reset(), test.mutate())}>
              {i18n._('Test connection')}
            </Button>
            <Button type="primary" loading={save.isPending} disabled={!isReady} onClick={() => form.submit()}>
              {id === undefined ? i18n._('Connect') : i18n._('Save')}
            </Button>
          </>
        )
      }
    >
      {failed ? <FailedFace compact title={sentenceOf(failed.error)} /> : null}
      {!failed && !isReady ? <LoadingFace compact label={i18n._('Loading…')} /> : null}
      {isReady && isChoosing ? (
        <ChooseKind kinds={known} onChoose={choose} onImport={mayImport ? () => setImporting(true) : undefined} />
      ) : null}
      {isReady && !isChoosing && opened.data ? (
        <>
          <Outcome
            unsaid={connection.unsaid}
            test={test}
            isPersonal={takesClient(kind) && form.getFieldValue('oauth2') === true}
          />
          <ConnectionForm
            form={form}
            initial={opened.data.values}
            kind={kind}
            parts={parts}
            method={method}
            onMethod={connection.setHow}
            tab={connection.tab}
            onTab={connection.setTab}
            onFault={connection.fault}
            onSave={() => (test.reset(), save.mutate())}
          />
        </>
      ) : null}
    </Modal>
  );
}
