/** Palettes: categorical ones as swatches, linear ones as a ramp. */
import { Select } from 'antd';
import { useContext } from 'react';
import { categoricalScheme, categoricalSchemes, linearScheme, linearSchemes } from '@tessera/core/look/palettes';
import { i18n } from '../../i18n.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { SchemeHoldContext, type HeldScheme } from './scheme-hold.ts';

const swatchesMax = 10;

function Swatches({ label, colours }: { label: string; colours: readonly string[] }) {
  return (
    <span className={styles['scheme']}>
      <span className={styles['schemeName']}>{label}</span>
      <span className={styles['swatches']} aria-hidden>
        {colours.slice(0, swatchesMax).map((colour, at) => (
          <i key={at} style={{ background: colour }} />
        ))}
      </span>
    </span>
  );
}

function Ramp({ label, colours }: { label: string; colours: readonly string[] }) {
  return (
    <span className={styles['scheme']}>
      <span className={styles['schemeName']}>{label}</span>
      <span className={styles['ramp']} aria-hidden style={{ background: `linear-gradient(to right, ${colours.join(', ')})` }} />
    </span>
  );
}

const schemeOf = (value: unknown) => categoricalScheme(typeof value === 'string' ? value : undefined);

/** Which dashboards colour the chart, and by what. */
function holdSentence({ isLocked, boards }: HeldScheme, own: string): string {
  const list = boards.map(({ title, scheme }) => i18n._('“{title}” ({scheme})', { title, scheme })).join(', ');
  const said = i18n._(
    '{n, plural, one {The dashboard {list} colours this chart by its own scheme} other {The dashboards {list} colour this chart by their own schemes}}.',
    { n: boards.length, list },
  );
  if (!isLocked || boards.every(({ scheme }) => scheme === own)) return said;
  return `${said} ${i18n._('That of the chart, {own}, is kept for where it stands on none.', { own })}`;
}

export function ColourSchemeControl({ id, control, value, onChange }: ControlProps) {
  const hold = useContext(SchemeHoldContext);
  const own = schemeOf(value);
  const groups = (['Featured', 'Other'] as const).map((group) => ({
    label: group === 'Featured' ? i18n._('Featured') : i18n._('Other'),
    options: categoricalSchemes
      .filter((scheme) => scheme.group === group)
      .map((scheme) => ({
        value: scheme.id,
        label: <Swatches label={scheme.label} colours={scheme.colours} />,
        search: scheme.label,
      })),
  }));
  const held = hold?.scheme ? (schemeOf(hold.scheme)?.colours ?? []) : [];
  const dashboardOption = {
    value: 'dashboard',
    label: <Swatches label={i18n._('Dashboard scheme')} colours={held} />,
    search: '',
  };
  return (
    <>
      <Select<string>
        id={id}
        className={styles['wide'] ?? ''}
        aria-label={control.label}
        aria-describedby={hold ? `${id}-hold` : undefined}
        showSearch={{ optionFilterProp: ['search'] }}
        popupMatchSelectWidth={360}
        disabled={hold?.isLocked === true}
        value={hold?.isLocked ? 'dashboard' : (own?.id ?? '')}
        onChange={onChange}
        options={hold?.isLocked ? [dashboardOption] : groups}
      />
      {hold ? (
        <p id={`${id}-hold`} className={styles['hold']}>
          {holdSentence(hold, own?.label ?? '')}
        </p>
      ) : null}
    </>
  );
}

export function LinearSchemeControl({ id, control, value, onChange }: ControlProps) {
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      showSearch={{ optionFilterProp: ['search'] }}
      popupMatchSelectWidth={360}
      value={linearScheme(typeof value === 'string' ? value : undefined)?.id ?? ''}
      onChange={onChange}
      options={linearSchemes.map((scheme) => ({
        value: scheme.id,
        label: <Ramp label={scheme.label} colours={scheme.colours} />,
        search: scheme.label,
      }))}
    />
  );
}
