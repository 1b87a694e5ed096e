/** The tokens of a theme, each with its own widget, over the JSON that is saved: both show the same. */
import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Form, Input, InputNumber } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import { readTheme, type ThemeToken, type ThemeTokens } from '@tessera/core/look/theme-tokens';
import { looks } from '@tessera/core/look/tokens';
import { ColourPicker } from '../controls/colours/colour-picker.tsx';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { ContrastNote } from './contrast-note.tsx';
import styles from './themes.module.css';

interface TokensEditorProps {
  id?: string;
  /** A JSON text. */
  value?: string;
  onChange?: (json: string) => void;
}

interface TokenWidgetProps {
  tokens: ThemeTokens;
  set: (name: ThemeToken, value: string | number | undefined) => void;
}

/** What is typed into the JSON and cannot be read yet stays there; the widgets change what can. */
export function TokensEditor({ id, value = '', onChange }: TokensEditorProps) {
  const { token: tokens } = readTheme(value).theme;
  const set: TokenWidgetProps['set'] = (name, next) => {
    const { [name]: _, ...others } = tokens;
    const token = next === undefined || next === '' ? others : { ...others, [name]: next };
    onChange?.(JSON.stringify({ token }, null, 2));
  };
  return (
    <div className={styles['editor']}>
      <div className={styles['grid']}>
        <Colour tokens={tokens} set={set} name="colorPrimary" label={i18n._('Primary color')} own={looks.light.accent} />
        <Colour tokens={tokens} set={set} name="colorSuccess" label={i18n._('Success color')} own={looks.light.positive} />
        <Colour tokens={tokens} set={set} name="colorWarning" label={i18n._('Warning color')} own={looks.light.warning} />
        <Colour tokens={tokens} set={set} name="colorError" label={i18n._('Error color')} own={looks.light.negative} />
      </div>
      {tokens.colorPrimary === undefined ? null : <ContrastNote colour={tokens.colorPrimary} />}
      <div className={styles['grid']}>
        <Text tokens={tokens} set={set} name="fontFamily" label={i18n._('Font')} placeholder="Georgia, serif" />
        <Text
          tokens={tokens}
          set={set}
          name="fontFamilyCode"
          label={i18n._('Font of code')}
          placeholder="'Fira Code', monospace"
        />
        <Corner tokens={tokens} set={set} />
      </div>
      <div className={styles['grid']}>
        <Text tokens={tokens} set={set} name="brandAppName" label={i18n._('Name of the site')} placeholder="Tessera" />
        <Text tokens={tokens} set={set} name="brandLogoAlt" label={i18n._('What the logo says')} placeholder="" />
        <Picture tokens={tokens} set={set} name="brandLogoUrl" label={i18n._('Logo')} />
        <Picture tokens={tokens} set={set} name="brandFaviconUrl" label={i18n._('Favicon')} />
      </div>
      <p className={styles['hint']}>
        {i18n._(
          'Name, logo and favicon act when the theme is the default of the site. Light and dark are both derived of its colors.',
        )}
      </p>
      <Input.TextArea
        dir="ltr"
        {...(id === undefined ? {} : { id })}
        aria-label={i18n._('JSON of the tokens')}
        className={`${styles['json']}`}
        spellCheck={false}
        autoSize={{ minRows: 4, maxRows: 12 }}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  );
}

function Labelled({ label, children, of }: { label: string; of: string; children: ReactNode }) {
  return (
    <div className={styles['field']}>
      <label htmlFor={of}>{label}</label>
      {/* What is wrong with the JSON is said there, not at each of its widgets. */}
      <Form.Item className={`${styles['item']}`} validateStatus="">
        <div className={styles['widget']}>{children}</div>
      </Form.Item>
    </div>
  );
}

/** Takes a token out of the theme again. */
function Reset({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      type="text"
      icon={<CloseOutlined />}
      aria-label={i18n._('Reset {name}', { name: label })}
      title={i18n._('Reset {name}', { name: label })}
      onClick={onClick}
    />
  );
}

type OfKind<Value> = { [Name in ThemeToken]: Required<ThemeTokens>[Name] extends Value ? Name : never }[ThemeToken];
type TextTokenProps = TokenWidgetProps & { name: OfKind<string>; label: string };

/** @param own  what it is without the theme, in the light mode */
function Colour({ tokens, set, name, label, own }: TextTokenProps & { own: string }) {
  const id = useId();
  const given = tokens[name];
  return (
    <Labelled label={label} of={id}>
      <ColourPicker
        id={id}
        label={label}
        value={given ?? own}
        text={given ?? i18n._('Built-in')}
        onChange={(colour) => set(name, `#${colour.toHex().slice(0, 6)}`)}
      />
      {given === undefined ? null : <Reset label={label} onClick={() => set(name, undefined)} />}
    </Labelled>
  );
}

function Text({ tokens, set, name, label, placeholder }: TextTokenProps & { placeholder: string }) {
  const id = useId();
  return (
    <Labelled label={label} of={id}>
      <Input
        id={id}
        value={tokens[name] ?? ''}
        placeholder={placeholder}
        maxLength={300}
        onChange={({ target }) => set(name, target.value)}
      />
    </Labelled>
  );
}

function Corner({ tokens, set }: TokenWidgetProps) {
  const id = useId();
  return (
    <Labelled label={i18n._('Corner radius in px')} of={id}>
      <InputNumber
        id={id}
        min={0}
        max={16}
        precision={0}
        placeholder="6"
        value={tokens.borderRadius ?? null}
        onChange={(next) => set('borderRadius', next ?? undefined)}
      />
    </Labelled>
  );
}

/** Kept as a `data:` URL: the theme needs no file beside it, also when it is exported. */
function Picture({ tokens, set, name, label }: TextTokenProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const url = tokens[name];
  const take = (file: File | undefined): void => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { theme, faults } = readTheme({ token: { [name]: reader.result } });
      if (faults[0] === undefined) set(name, theme.token[name]);
      else toasts.danger(faults[0]);
    });
    reader.addEventListener('error', () => toasts.danger(i18n._('The file could not be read')));
    reader.readAsDataURL(file);
  };
  return (
    <Labelled label={label} of={id}>
      {url === undefined ? null : <img className={styles['picture']} src={url} alt="" />}
      <Button id={id} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {i18n._('Choose a picture')}
      </Button>
      <input
        ref={input}
        type="file"
        className={styles['file']}
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml,image/x-icon"
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {url === undefined ? null : <Reset label={label} onClick={() => set(name, undefined)} />}
    </Labelled>
  );
}
