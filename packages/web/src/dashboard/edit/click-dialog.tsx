/** "When a mark is clicked…": what a click in the chart of a tile does. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Input, Modal, Radio, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { dashboard } from '@tessera/api/dashboard';
import { addressFault, addressMax, type AddressFault, type ClickAction } from '@tessera/core/dashboard/click-action';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useScope } from '../state/context.ts';
import { fetchItem } from '../state/load.ts';
import { notifyOutcome } from './notify-outcome.ts';

type Does = ClickAction['does'] | 'filter';

const faultText = (fault: AddressFault): string => {
  switch (fault) {
    case 'scheme':
      return i18n._('An address begins with https://, http:// or, for a page of this site, with /.');
    case 'host':
      return i18n._('The host name must be written out: a value may not choose it.');
    case 'braces':
      return i18n._('A brace is not closed.');
  }
};

interface ClickDialogProps {
  node: LayoutNode;
  name: string;
  onClose: () => void;
}

/** Sets what a click does; nothing is stored before it is whole. */
export function ClickDialog({ node, name, onClose }: ClickDialogProps) {
  const { store } = useScope();
  const toasts = useToasts();
  const { click } = node.meta;
  const [does, setDoes] = useState<Does>(click?.does ?? 'filter');
  const [uuid, setUuid] = useState(click?.does === 'dashboard' ? click.uuid : undefined);
  const [address, setAddress] = useState(click?.does === 'address' ? click.address : '');
  const [isTried, setTried] = useState(false);
  const fault = address.trim() === '' ? 'scheme' : addressFault(address);
  const isWhole = does === 'dashboard' ? uuid !== undefined : does !== 'address' || fault === undefined;
  const apply = (): void => {
    setTried(true);
    if (!isWhole) return;
    const next = actionOf(does, uuid, address);
    notifyOutcome(toasts, store.getState().apply({ do: 'set-meta', id: node.id, meta: { click: next } }));
    onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={i18n._('When a mark of {name} is clicked', { name })}
      okText={i18n._('Apply')}
      onOk={apply}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item>
          <Radio.Group
            vertical
            aria-label={i18n._('A click')}
            value={does}
            onChange={(event) => setDoes(event.target.value)}
            options={[
              { value: 'filter', label: i18n._('Filters the other charts') },
              { value: 'dashboard', label: i18n._('Opens another dashboard, filtered by the value') },
              { value: 'address', label: i18n._('Opens an address with the value') },
              { value: 'nothing', label: i18n._('Does nothing') },
            ]}
          />
        </Form.Item>
        {does === 'dashboard' ? (
          <Form.Item
            label={i18n._('Dashboard')}
            htmlFor="click-dashboard"
            extra={i18n._('Its filters on the same columns take the values.')}
            {...(isTried && uuid === undefined && { validateStatus: 'error', help: i18n._('Dashboard is required') })}
          >
            <TargetSelect id="click-dashboard" uuid={uuid} onChange={setUuid} />
          </Form.Item>
        ) : null}
        {does === 'address' ? (
          <Form.Item
            label={i18n._('Address')}
            htmlFor="click-address"
            extra={i18n._('{value} stands for the value of the mark, a column name in braces for the value of that column.', {
              value: '{value}',
            })}
            {...(isTried && fault && { validateStatus: 'error', help: faultText(fault) })}
          >
            <Input
              id="click-address"
              value={address}
              maxLength={addressMax}
              placeholder="https://example.org/?q={value}"
              onChange={(event) => setAddress(event.target.value)}
              onPressEnter={apply}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}

function actionOf(does: Does, uuid: string | undefined, address: string): ClickAction | undefined {
  if (does === 'nothing') return { does };
  if (does === 'dashboard' && uuid !== undefined) return { does, uuid };
  return does === 'address' ? { does, address: address.trim() } : undefined;
}

/** Another dashboard, found by typing. */
function TargetSelect({ id, uuid, onChange }: { id: string; uuid: string | undefined; onChange: (uuid: string) => void }) {
  const { item } = useScope();
  const toasts = useToasts();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim();
  const found = useQuery({
    queryKey: ['list', 'dashboard', 'click', wanted],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = wanted ? [{ col: 'dashboard_title', opr: 'ct', value: wanted }] : [];
      const q = { columns: ['id', 'dashboard_title'], page: 0, page_size: 50, filters };
      return (await client.call(dashboard.list, { query: { q } }, { signal })).result;
    },
  });
  const chosen = useQuery({
    queryKey: ['click target', uuid],
    enabled: uuid !== undefined,
    retry: false,
    queryFn: async () => (await fetchItem(uuid ?? '')).item,
  });
  const others = (found.data ?? []).filter((each) => each.id !== item.id);
  const target = chosen.data;
  const options = others.map((each) => ({ value: each.id, label: each.dashboard_title }));
  const isListed = options.some(({ value }) => value === target?.id);
  const choose = async (pk: number): Promise<void> => {
    try {
      onChange((await fetchItem(String(pk))).item.uuid);
    } catch (error) {
      toasts.failure(error);
    }
  };
  return (
    <Select<number>
      id={id}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      placeholder={
        chosen.isError ? i18n._('A dashboard that no longer exists or that you may not see') : i18n._('Select a dashboard')
      }
      value={target?.id ?? null}
      loading={found.isFetching || chosen.isFetching}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
      options={target && !isListed ? [{ value: target.id, label: target.dashboard_title }, ...options] : options}
      onChange={(pk) => {
        setText('');
        void choose(pk);
      }}
    />
  );
}
