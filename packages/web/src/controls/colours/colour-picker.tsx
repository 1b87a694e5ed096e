/** antd's colour picker with what it lacks: a trigger the keyboard reaches, and names on what stands in its panel. */
import { Button, ColorPicker, type ColorPickerProps } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';

interface ColourPickerProps {
  /** Of the button, for the label that names it. */
  readonly id?: string;
  /** Names the button where no label does. */
  readonly label?: string;
  /** As CSS knows it. */
  readonly value: string;
  /** The same in short, as the button shows it. */
  readonly text: string;
  readonly presets?: ColorPickerProps['presets'];
  readonly onChange: NonNullable<ColorPickerProps['onChangeComplete']>;
}

export function ColourPicker({ id, label, value, text, presets, onChange }: ColourPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    <ColorPicker
      value={value}
      open={isOpen}
      onOpenChange={setOpen}
      onChangeComplete={onChange}
      disabledFormat
      {...(presets && { presets })}
      panelRender={(panel) => (
        <Panel isOpen={isOpen} onLeave={close}>
          {panel}
        </Panel>
      )}
    >
      <Button
        ref={trigger}
        id={id}
        aria-label={label && `${label}: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<span className={styles['swatch']} style={{ background: value }} />}
      >
        {text}
      </Button>
    </ColorPicker>
  );
}

/** What is found in antd's panel, and what it is called. */
const names = (): readonly (readonly [string, string])[] => [
  ['.ant-color-picker-slider-container .ant-slider:nth-of-type(1) [role=slider]', i18n._('Hue')],
  ['.ant-color-picker-slider-container .ant-slider:nth-of-type(2) [role=slider]', i18n._('Opacity')],
  ['.ant-color-picker-hex-input input', i18n._('Hexadecimal')],
  ['.ant-color-picker-alpha-input input', i18n._('Opacity in percent')],
];

function Panel({ isOpen, onLeave, children }: { isOpen: boolean; onLeave: () => void; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    for (const [where, name] of names()) panel.current?.querySelector(where)?.setAttribute('aria-label', name);
    panel.current?.querySelector<HTMLInputElement>('.ant-color-picker-hex-input input')?.focus();
  }, [isOpen]);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const element = panel.current;
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    };
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, []);
  return (
    <div ref={panel} role="dialog" aria-label={i18n._('Choose a color')}>
      {children}
    </div>
  );
}
