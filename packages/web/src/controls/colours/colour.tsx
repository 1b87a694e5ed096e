/** A fixed colour, stored as r, g, b, a; the first seven of the chart's palette are offered. */
import { useContext } from 'react';
import type { StoredRgba } from '@tessera/charts/controls/shapes';
import { categoricalColours, defaultFixedColour } from '@tessera/core/look/palettes';
import { i18n } from '../../i18n.ts';
import { ColourPicker } from './colour-picker.tsx';
import type { FollowingProps } from '../shared/control-props.ts';
import { SchemeHoldContext } from './scheme-hold.ts';

const presetsMax = 7;

function isRgba(value: unknown): value is StoredRgba {
  return typeof value === 'object' && value !== null && 'r' in value && 'g' in value && 'b' in value;
}

const pair = (part: number): string => Math.round(part).toString(16).padStart(2, '0').toUpperCase();
/** `#007A87`, and how much of it when it is not all. */
const textOf = ({ r, g, b, a = 1 }: StoredRgba): string =>
  `#${pair(r)}${pair(g)}${pair(b)}${a < 1 ? `, ${Math.round(a * 100)}%` : ''}`;

/** Chooses a fixed colour. It follows the form's scheme, whose colours it offers. */
export function ColourControl({ id, value, onChange, form }: FollowingProps<'color_scheme'>) {
  const held = useContext(SchemeHoldContext)?.scheme;
  const scheme = held ?? (typeof form['color_scheme'] === 'string' ? form['color_scheme'] : undefined);
  return <FixedColour id={id} colour={isRgba(value) ? value : defaultFixedColour} onChange={onChange} scheme={scheme} />;
}

interface FixedColourProps {
  id: string;
  colour: StoredRgba;
  onChange: (colour: StoredRgba) => void;
  /** Whose colours are offered; the site's own unless said. */
  scheme?: string | undefined;
}

/** A fixed colour with the first colours of a scheme beside it. */
export function FixedColour({ id, colour, onChange, scheme }: FixedColourProps) {
  const { r, g, b, a = 1 } = colour;
  return (
    <ColourPicker
      id={id}
      value={`rgba(${r}, ${g}, ${b}, ${a})`}
      text={textOf(colour)}
      presets={[{ label: i18n._('Colors of the scheme'), colors: categoricalColours(scheme).slice(0, presetsMax) }]}
      onChange={(picked) => onChange(picked.toRgb())}
    />
  );
}
