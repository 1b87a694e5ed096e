/** "Resize…": width and height as numbers. */
import { Form, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { resizeRange, sizes, widthOf } from '@tessera/core/dashboard/rules';
import { i18n } from '../../i18n.ts';
import { useBoard, useScope } from '../state/context.ts';

/** Sets the size of a component within what its container allows: width in columns of 12, height in units of 8 px. */
export function ResizeDialog({ node, name, onClose }: { node: LayoutNode; name: string; onClose: () => void }) {
  const { store } = useScope();
  const { layout } = useBoard();
  const range = resizeRange(layout, node.id);
  const [width, setWidth] = useState(widthOf(node));
  const [height, setHeight] = useState(node.meta.height ?? 50);
  const apply = (): void => {
    store.getState().apply({ do: 'resize', id: node.id, ...(range.width ? { width } : {}), ...(range.height ? { height } : {}) });
    onClose();
  };
  return (
    <Modal open width={380} title={i18n._('Resize {name}', { name })} okText={i18n._('Resize')} onOk={apply} onCancel={onClose}>
      <Form layout="vertical">
        {range.width ? (
          <Form.Item
            label={i18n._('Width in columns')}
            htmlFor="resize-width"
            extra={i18n._('{min} to {max} of {all}', { min: range.width.min, max: range.width.max, all: sizes.columns })}
          >
            <InputNumber
              id="resize-width"
              min={range.width.min}
              max={range.width.max}
              precision={0}
              onPressEnter={apply}
              value={width}
              onChange={(next) => next && setWidth(next)}
            />
          </Form.Item>
        ) : null}
        {range.height ? (
          <Form.Item
            label={i18n._('Height in units of {unit} px', { unit: sizes.unitPx })}
            htmlFor="resize-height"
            extra={i18n._('{min} to {max}', { min: range.height.min, max: range.height.max })}
          >
            <InputNumber
              id="resize-height"
              min={range.height.min}
              max={range.height.max}
              precision={0}
              onPressEnter={apply}
              value={height}
              onChange={(next) => next && setHeight(next)}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
