/** A column or metric of the dataset: dragged to a control, or clicked and sent there. */
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Tooltip } from 'antd';
import { useCallback, useEffect, useRef, useState, type ButtonHTMLAttributes, type RefAttributes } from 'react';
import type { PanelTab } from '@tessera/charts/controls/panel';
import { ClickMenu } from '@tessera/ui/click-menu';
import { sideOf } from '@tessera/ui/direction';
import { isCalculated, kindOf } from '../../controls/shared/column-kind.ts';
import { TypeIcon } from '../../controls/shared/type-icon.tsx';
import { itemData } from '../../controls/zone/drag.ts';
import { readExtra } from '../../dataset-extra.ts';
import { i18n } from '../../i18n.ts';
import { useExploreStore } from '../state/context.ts';
import { additionsFor, type PanelItem } from './additions.ts';
import styles from './dataset-panel.module.css';
import { nameOf, titleOf } from './panel-list.ts';

function Explained({ item }: { item: PanelItem }) {
  const { description, extra } = item.kind === 'metric' ? item.metric : item.column;
  const { certifiedBy, certificationDetails, warning } = readExtra(extra);
  const expression = item.kind === 'metric' ? item.metric.expression : item.column.expression;
  const type = item.kind === 'column' ? item.column.type : undefined;
  return (
    <div className={styles['explained']}>
      <strong>{titleOf(item)}</strong>
      {titleOf(item) === nameOf(item) ? null : <div>{nameOf(item)}</div>}
      {type ? <div>{type}</div> : null}
      {description ? <div>{description}</div> : null}
      {expression ? <code>{expression}</code> : null}
      {certifiedBy ? (
        <div>
          {i18n._('Certified by {name}', { name: certifiedBy })}
          {certificationDetails ? `: ${certificationDetails}` : ''}
        </div>
      ) : null}
      {warning ? <div>{i18n._('Warning: {text}', { text: warning })}</div> : null}
    </div>
  );
}

/** An item of the panel. A click offers the controls of this chart that take it. */
export function PanelItemButton({ item, panel }: { item: PanelItem; panel: readonly PanelTab[] }) {
  const store = useExploreStore();
  const [isOpen, setOpen] = useState(false);
  const additions = isOpen ? additionsFor(item, panel, store.getState().form, store.getState().dataset) : [];
  return (
    <ClickMenu
      placement="bottomStart"
      onOpenChange={setOpen}
      menu={{
        items:
          additions.length > 0
            ? additions.map(({ key, label }) => ({ key, label: i18n._('Add to {control}', { control: label }) }))
            : [{ key: 'none', label: i18n._('No control of this chart takes it'), disabled: true }],
        onClick: ({ key }) => {
          const chosen = additions.find((each) => each.key === key);
          if (chosen) store.getState().apply({ do: 'set', values: { [key]: chosen.value } });
        },
      }}
    >
      <DraggedButton item={item} isOpen={isOpen} />
    </ClickMenu>
  );
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>;

/** The menu's properties go on to the button; it is its own trigger, and can be dragged. */
function DraggedButton({ item, isOpen, ref, onPointerEnter, ...given }: ButtonProps & { item: PanelItem; isOpen: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const attach = useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element;
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
      return undefined;
    },
    [ref],
  );
  const [isDragged, setDragged] = useState(false);
  const [isTold, setTold] = useState(false);
  // After a drag the pointer is elsewhere, and the browser fires no event for it: silent until it truly comes again.
  const isQuiet = useRef(false);
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    return draggable({
      element,
      getInitialData: () =>
        itemData(
          item.kind === 'metric'
            ? { kind: 'metric', metric: item.metric.metric_name }
            : { kind: 'column', column: item.column.column_name },
        ),
      onDragStart: () => {
        setDragged(true);
        isQuiet.current = true;
        setTold(false);
      },
      onDrop: () => setDragged(false),
    });
  }, [item]);
  const kind = item.kind === 'metric' ? 'metric' : kindOf(item.column);
  return (
    <Tooltip
      placement={sideOf('end')}
      mouseEnterDelay={0.6}
      open={isTold && !isOpen && !isDragged}
      onOpenChange={(open) => setTold(open && !isQuiet.current)}
      title={<Explained item={item} />}
    >
      <button
        {...given}
        ref={attach}
        onPointerEnter={(event) => {
          isQuiet.current = false;
          onPointerEnter?.(event);
        }}
        type="button"
        className={styles['item']}
        data-dragged={isDragged || undefined}
      >
        <TypeIcon kind={kind} isCalculated={item.kind === 'column' && isCalculated(item.column)} />
        <span className={styles['itemName']}>{titleOf(item)}</span>
      </button>
    </Tooltip>
  );
}
