/** The inside of an editor popover: title, tabs, Close and Save. Takes the focus when it opens; it can be drawn larger. */
import { Button } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { i18n } from '../../i18n.ts';
import { useEditorDraft } from './draft.ts';
import { editorHeight, editorWidths } from './editor-sizes.ts';
import styles from './editors.module.css';

export interface EditorFrameProps {
  /** Name of the dialog for screen readers. */
  name: string;
  /** Px, before anybody draws it larger (`editorWidths`). */
  widthPx?: number;
  /** The heading; an editable title, mostly. */
  title?: ReactNode;
  children: ReactNode;
  canSave: boolean;
  /** Primary only when there is something new to save. */
  isChanged: boolean;
  onSave: () => void;
  /** Throws the draft away. */
  onClose: () => void;
}

const focusable = 'button:not([disabled]),input:not([disabled]),textarea:not([disabled]),[tabindex="0"],[contenteditable="true"]';

/** Gives an editor its buttons and reports to its popover whether the draft can be saved. */
export function EditorFrame(props: EditorFrameProps) {
  const { name, widthPx = editorWidths.metric, title, children, canSave, isChanged, onSave, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, isOffered } = useEditorDraft({ canSave, isChanged, save: onSave });
  useEffect(() => {
    if (!isOpen) return undefined;
    // The popover is placed first; focusing before that would scroll the page to the corner.
    const timer = setTimeout(() => {
      const element = box.current;
      if (!element || element.contains(document.activeElement)) return;
      const first = element.querySelector<HTMLElement>(
        '.ant-tabs-tabpane-active [data-autofocus] input, .ant-tabs-content-active [data-autofocus] input, [data-autofocus] input',
      );
      const isShown = first?.offsetParent !== null;
      (
        (isShown ? first : undefined) ??
        element.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ??
        element
      ).focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      if (canSave) onSave();
    }
    if (event.key === 'Tab') keepInside(event);
  };
  return (
    // The dialog listens for keys of everything in it; it is no control itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      className={styles['frame']}
      style={{ width: widthPx, minHeight: editorHeight }}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {title ? <div className={styles['title']}>{title}</div> : null}
      <div className={styles['body']}>{children}</div>
      <div className={styles['foot']}>
        {isOffered && isChanged ? <span className={styles['offered']}>{i18n._('Not applied yet')}</span> : null}
        <Button size="small" onClick={onClose}>
          {i18n._('Close')}
        </Button>
        <Button size="small" type={isChanged && canSave ? 'primary' : 'default'} disabled={!canSave} onClick={onSave}>
          {i18n._('Save')}
        </Button>
      </div>
    </div>
  );
}

function keepInside(event: KeyboardEvent<HTMLDivElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (stop) => stop.offsetParent !== null && stop.tabIndex >= 0,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && stops.some((stop) => stop === document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
