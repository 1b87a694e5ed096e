/**
 * The popover around an editor, and what becomes of a draft when it is left. No work is lost: a click outside applies a draft
 * that is valid and changed. Escape, and a click outside while the draft is not valid, put it away without applying and offer
 * the same draft when the popover is opened again. Only the editor's own "Close" throws it away.
 */
import { Popover } from 'antd';
import { Fragment, use, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { sameValue } from '@tessera/core/explore/carry-over';
import { sideOf } from '@tessera/ui/direction';
import { popoverInside, usePopoverPlacement } from '../shared/use-narrow.ts';
import { DraftContext, type EditorDraft } from './draft.ts';
import { noteOpenEditor } from './open-editors.ts';

export interface EditorPopoverProps {
  isOpen: boolean;
  /** What is edited; a draft that was put away belongs to it. Undefined for something new. */
  subject: unknown;
  /** The popover wants to be opened by a click on its child; absent where the child says so itself. */
  onOpen?: () => void;
  onClose: () => void;
  /** The editor; it reports its draft by `useEditorDraft`. */
  content: () => ReactNode;
  children: ReactNode;
  placement?: 'bottom' | 'bottomStart';
}

/** The key by which the popover is being left; popups close by the same callback for Escape and for a click outside. */
function useLeavingKey(isOpen: boolean): () => KeyboardEvent | undefined {
  const pressed = useRef<KeyboardEvent>(undefined);
  useEffect(() => {
    if (!isOpen) return undefined;
    const note = (event: Event): void => {
      pressed.current = event instanceof KeyboardEvent ? event : undefined;
    };
    window.addEventListener('keydown', note, true);
    window.addEventListener('pointerdown', note, true);
    return () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('pointerdown', note, true);
    };
  }, [isOpen]);
  return () => (pressed.current?.key === 'Escape' ? pressed.current : undefined);
}

/** Fields that keep their text when they are left keep it now, before the draft is judged. */
function leaveField(): void {
  const field = document.activeElement;
  if (field instanceof HTMLElement && field.closest('[role="dialog"]')) flushSync(() => field.blur());
}

/** Opens an editor at its trigger. @param subject  what is edited; a kept draft is offered again only for an equal one */
export function EditorPopover({ isOpen, subject, onOpen, onClose, content, children, placement }: EditorPopoverProps) {
  const draft = useRef<EditorDraft>(null);
  const leaveInner = useRef<(applies: boolean) => void>(null);
  const around = use(DraftContext);
  const usual = usePopoverPlacement();
  const [isKept, setKept] = useState(false);
  const [isOffered, setOffered] = useState(false);
  // Grows with each new editor, so that one that was closed never comes back with what was thrown away.
  const [edition, setEdition] = useState(0);
  const [last, setLast] = useState<{ isOpen: boolean; subject: unknown }>({ isOpen, subject });
  if (last.isOpen !== isOpen) {
    setLast({ isOpen, subject: isOpen ? subject : last.subject });
    if (isOpen) {
      const isSame = isKept && (subject === undefined || sameValue(subject, last.subject));
      setOffered(isSame);
      setKept(false);
      if (!isSame) setEdition(edition + 1);
    }
  }
  const leavingKey = useLeavingKey(isOpen);
  const leave = (applies: boolean): void => {
    // From the inside out: what a popover within gives back belongs to this draft.
    flushSync(() => leaveInner.current?.(applies));
    if (applies) leaveField();
    const left = draft.current;
    if (applies && left?.isChanged && left.canSave) {
      left.save();
      return;
    }
    setKept(left?.isChanged ?? false);
    onClose();
  };
  const apply = useEffectEvent((): boolean => {
    const left = draft.current;
    if (left?.isChanged && !left.canSave) return false;
    leave(true);
    return true;
  });
  const isOutermost = around === null;
  useEffect(() => (isOpen && isOutermost ? noteOpenEditor(() => apply()) : undefined), [isOpen, isOutermost]);
  useImperativeHandle(around?.leaveInner, () => (applies: boolean) => {
    if (isOpen) leave(applies);
  });
  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => {
        const escape = leavingKey();
        if (open) onOpen?.();
        // A completion that is open inside has taken Escape for itself.
        else if (!escape?.defaultPrevented) leave(!escape);
      }}
      trigger="click"
      placement={placement === 'bottomStart' ? sideOf(placement) : (placement ?? usual)}
      align={popoverInside}
      destroyOnHidden={!isKept}
      content={
        <DraftContext value={{ draft, leaveInner, isOpen, isOffered }}>
          <Fragment key={edition}>{content()}</Fragment>
        </DraftContext>
      }
    >
      {children}
    </Popover>
  );
}
