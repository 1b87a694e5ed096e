/** "Repeat for each value of…": a chart or a row once for each value of a filter. */
import { Form, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { barFiltersOf } from '@tessera/core/dashboard/masks';
import { repeatFilters } from '@tessera/core/dashboard/repeat';
import { repeatMost, repeatUsual } from '@tessera/core/dashboard/repeat-meta';
import { NoOptions } from '@tessera/ui/option-list';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useScope } from '../state/context.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { clearable } from '../../kit/clearable.tsx';

/** Chooses the filter and how many copies there are at most; without a filter the component stands once. */
export function RepeatDialog({ node, name, onClose }: { node: LayoutNode; name: string; onClose: () => void }) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const toasts = useToasts();
  const filters = repeatFilters(barFiltersOf(metadata));
  const stored = node.meta.repeat;
  const [filter, setFilter] = useState(filters.some(({ id }) => id === stored?.filter) ? stored?.filter : undefined);
  const [max, setMax] = useState(stored?.max ?? repeatUsual);
  const apply = (): void => {
    const repeat = filter === undefined ? undefined : { filter, max };
    notifyOutcome(toasts, store.getState().apply({ do: 'set-meta', id: node.id, meta: { repeat } }));
    onClose();
  };
  return (
    <Modal open width={460} title={i18n._('Repeat {name}', { name })} okText={i18n._('Apply')} onOk={apply} onCancel={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item
          label={i18n._('For each value of')}
          htmlFor="repeat-filter"
          extra={i18n._('Once for each value that is chosen in the filter; where none is, for each of its choices.')}
        >
          <Select<string>
            id="repeat-filter"
            allowClear={clearable()}
            placeholder={i18n._('Shown once')}
            value={filter ?? null}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={<NoOptions>{i18n._('The dashboard has no filter with a list of values')}</NoOptions>}
            options={filters.map((each) => ({ value: each.id, label: each.name }))}
            onChange={(next: string | undefined) => setFilter(next)}
          />
        </Form.Item>
        {filter === undefined ? null : (
          <Form.Item
            label={i18n._('At most')}
            htmlFor="repeat-max"
            extra={i18n._('1 to {most}. How many values are left out is said below the copies.', { most: repeatMost })}
          >
            <InputNumber
              id="repeat-max"
              min={1}
              max={repeatMost}
              precision={0}
              onPressEnter={apply}
              value={max}
              onChange={(next) => next && setMax(next)}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
