/** Lets other sites show the dashboard: which ones, and the id their pages pass on. */
import { CopyOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { embedded as api } from '@tessera/api/embedded';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { Button, Form, Input, Modal, Popconfirm } from 'antd';
import { useId, useState } from 'react';
import { client, sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { useScope } from '../state/context.ts';
import { refusedSites } from './refused-sites.ts';

interface Embedding {
  readonly uuid: string;
  readonly allowed_domains: readonly string[];
}

/** `null` = not embedded. */
const fetchEmbedding = async (id: number): Promise<Embedding | null> =>
  (await client.call(api.state, { params: { id_or_slug: String(id) } })).result;

/** Switches embedding on and off and sets the sites that may embed the dashboard (docs/reference/api.md#embedding). */
export function EmbedDialog({ onClose }: { onClose: () => void }) {
  const { item } = useScope();
  const { data, error } = useQuery({
    queryKey: ['dashboard', item.id, 'embedding'],
    queryFn: () => fetchEmbedding(item.id),
    staleTime: 0,
  });
  return (
    <Modal open title={i18n._('Embed')} footer={null} onCancel={onClose} width={560}>
      {error ? (
        <FailedFace title={i18n._('The embedding could not be loaded')} hint={sentenceOf(error)} />
      ) : data === undefined ? (
        <LoadingFace label={i18n._('Loading…')} />
      ) : (
        <Settings key={data?.uuid ?? 'off'} id={item.id} embedding={data} />
      )}
    </Modal>
  );
}

const sitesIn = (text: string): string[] => text.split(/[\s,]+/).filter((site) => site !== '');

function useChanges(id: number) {
  const toasts = useToasts();
  const cache = useQueryClient();
  const put = (value: Embedding | null): void => void cache.setQueryData(['dashboard', id, 'embedding'], value);
  const params = { id_or_slug: String(id) };
  const save = useMutation({
    mutationFn: (allowed_domains: string[]) => client.call(api.set, { params, body: { allowed_domains } }),
    onSuccess: ({ result }) => {
      put(result);
      toasts.success(i18n._('Changes saved.'));
    },
    onError: (error, sent) => {
      if (refusedSites(error, sent) === undefined) toasts.failure(error);
    },
  });
  const end = useMutation({
    mutationFn: () => client.call(api.remove, { params }),
    onSuccess: () => {
      put(null);
      toasts.success(i18n._('Embedding deactivated.'));
    },
    onError: (error) => toasts.failure(error),
  });
  return { save, end };
}

function Settings({ id, embedding }: { id: number; embedding: Embedding | null }) {
  const [text, setText] = useState(embedding?.allowed_domains.join(', ') ?? '');
  const { save, end } = useChanges(id);
  const copy = useCopy();
  const field = useId();
  const refusal = refusedSites(save.error, save.variables ?? []);
  return (
    <Form layout="vertical" onFinish={() => save.mutate(sitesIn(text))}>
      {embedding ? (
        <Form.Item label={i18n._('For the page that embeds the dashboard')} htmlFor={`${field}-id`}>
          <Input
            id={`${field}-id`}
            readOnly
            value={embedding.uuid}
            suffix={
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={i18n._('Copy the id')}
                onClick={() => void copy(embedding.uuid)}
              />
            }
          />
        </Form.Item>
      ) : (
        <p>{i18n._('Other sites can show this dashboard to their visitors, with a guest token that their server asks for.')}</p>
      )}
      <Form.Item
        label={i18n._('Allowed domains (comma separated)')}
        htmlFor={`${field}-sites`}
        extra={i18n._('Only these sites may show the dashboard. Without any, every site may.')}
        {...(refusal !== undefined && { validateStatus: 'error', help: <span role="alert">{refusal}</span> })}
      >
        <Input
          id={`${field}-sites`}
          value={text}
          placeholder="app.example.org, https://intranet.example.org:8443"
          onChange={(event) => {
            setText(event.target.value);
            save.reset();
          }}
        />
      </Form.Item>
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        {embedding ? (
          <Popconfirm
            title={i18n._('Disable embedding?')}
            description={i18n._('This will remove your current embed configuration.')}
            okText={i18n._('Deactivate')}
            onConfirm={() => end.mutate()}
          >
            <Button danger loading={end.isPending}>
              {i18n._('Deactivate')}
            </Button>
          </Popconfirm>
        ) : null}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {embedding ? i18n._('Save changes') : i18n._('Enable embedding')}
        </Button>
      </div>
    </Form>
  );
}
