/** "Move to…": every place a component may go to, for hands that do not drag. */
import { Form, Modal, Select } from 'antd';
import { useMemo, useState } from 'react';
import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region';
import { commandFor, describe, destinations, type MoveDestination, type Dragged } from '@tessera/core/dashboard/drop';
import { nodeOf, type Layout, type LayoutNode } from '@tessera/core/dashboard/layout';
import { EmptyFace } from '@tessera/ui/faces';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useBoard, useScope } from '../state/context.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { typeNames } from './type-names.ts';

interface MoveDialogProps {
  dragged: Dragged;
  name: string;
  onClose: () => void;
}

/** A container as a path: `Tab Sales › Row 2 (Revenue)`. */
function pathOf(layout: Layout, container: LayoutNode): string {
  return [...container.parents, container.id]
    .map((id) => nodeOf(layout, id))
    .filter((node) => node !== undefined && node.type !== 'ROOT' && node.type !== 'TABS')
    .map((node) => (node ? wordsOf(layout, node) : ''))
    .join(' › ');
}

function wordsOf(layout: Layout, node: LayoutNode): string {
  if (node.type === 'GRID') return typeNames().GRID;
  const parent = nodeOf(layout, node.parents.at(-1));
  const number = (parent?.children.indexOf(node.id) ?? 0) + 1;
  const text = describe(layout, node);
  if (node.type === 'TAB') return i18n._('Tab {text}', { text: text ?? String(number) });
  return `${typeNames()[node.type]} ${number}${text ? ` (${text})` : ''}`;
}

/** Chooses a container and a place in it for a component. Only places the layout's rules allow are offered. */
export function MoveDialog({ dragged, name, onClose }: MoveDialogProps) {
  const { store } = useScope();
  const board = useBoard();
  const toasts = useToasts();
  const places = useMemo(() => destinations(board, dragged), [board, dragged]);
  const containers = useMemo(() => [...new Map(places.map((place) => [place.container.id, place.container])).values()], [places]);
  const [container, setContainer] = useState(containers[0]?.id);
  const inside = places.filter((place) => place.container.id === container);
  const [index, setIndex] = useState<number>();
  const chosen = inside.find((place) => place.to.index === index) ?? inside.at(-1);
  const move = (): void => {
    if (!chosen) return;
    const outcome = store.getState().apply(commandFor(dragged, chosen.to));
    notifyOutcome(toasts, outcome);
    if (outcome.ok) {
      announce(i18n._('The component was moved.'));
      if (outcome.id) store.getState().reveal(outcome.id);
    }
    onClose();
  };
  return (
    <Modal
      open
      title={i18n._('Move {name} to', { name })}
      okText={i18n._('Move')}
      okButtonProps={{ disabled: !chosen?.fits }}
      onOk={move}
      onCancel={onClose}
    >
      {places.length === 0 ? (
        <EmptyFace
          compact
          title={i18n._('There is no other place for it.')}
          hint={i18n._('Add a row, a column or a tab first.')}
        />
      ) : (
        <Form layout="vertical">
          <Form.Item label={i18n._('Into')} htmlFor="move-container">
            <Select
              id="move-container"
              value={container ?? null}
              onChange={(id: string | null) => {
                setContainer(id ?? undefined);
                setIndex(undefined);
              }}
              showSearch={{ optionFilterProp: 'label' }}
              options={containers.map((each) => ({ value: each.id, label: pathOf(board.layout, each) }))}
            />
          </Form.Item>
          <Form.Item
            label={i18n._('Position')}
            htmlFor="move-position"
            help={
              chosen && !chosen.fits
                ? i18n._(
                    'There is not enough space for this component. Try decreasing its width, or increasing the destination width.',
                  )
                : undefined
            }
            validateStatus={chosen && !chosen.fits ? 'warning' : ''}
          >
            <Select
              id="move-position"
              value={chosen?.to.index ?? null}
              onChange={(next: number | null) => setIndex(next ?? undefined)}
              options={inside.map((place) => ({ value: place.to.index, label: positionOf(board.layout, place) }))}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}

function positionOf(layout: Layout, place: MoveDestination): string {
  return place.after ? i18n._('After {name}', { name: wordsOf(layout, place.after) }) : i18n._('At the beginning');
}
