/** Palettes: categorical ones as swatches, linear ones as a ramp. */
import { Select } from 'antd';
import { categoricalSchemes, defaultCategorical, defaultLinear, linearSchemes } from '@tessera/core/look/palettes';
import { i18n } from '../i18n.ts';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';

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

export function ColourSchemeControl({ id, control, value, onChange, form }: ControlProps) {
  // On a dashboard with a palette of its own that palette holds; the chart's is not asked.
  const isLocked = typeof form['dashboardId'] === 'number' && typeof form['dashboard_color_scheme'] === 'string';
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
  const known = categoricalSchemes.some((scheme) => scheme.id === value);
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      showSearch={{ optionFilterProp: ['search'] }}
      popupMatchSelectWidth={360}
      disabled={isLocked}
      value={known ? String(value) : defaultCategorical}
      onChange={onChange}
      options={isLocked ? [{ label: i18n._('Dashboard scheme'), options: [] }] : groups}
    />
  );
}

export function LinearSchemeControl({ id, control, value, onChange }: ControlProps) {
  const known = linearSchemes.some((scheme) => scheme.id === value);
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      aria-label={control.label}
      showSearch={{ optionFilterProp: ['search'] }}
      popupMatchSelectWidth={360}
      value={known ? String(value) : defaultLinear}
      onChange={onChange}
      options={linearSchemes.map((scheme) => ({
        value: scheme.id,
        label: <Ramp label={scheme.label} colours={scheme.colours} />,
        search: scheme.label,
      }))}
    />
  );
}
