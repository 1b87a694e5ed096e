/** A fixed colour, stored as r, g, b, a; the first seven of the chart's palette are offered. */
import { ColorPicker } from 'antd';
import { categoricalColours, defaultFixedColour } from '@tessera/core/look/palettes';
import { i18n } from '../i18n.ts';
import type { ControlProps } from './control-props.ts';

const presetsMax = 7;

interface Rgba {
  r: number;
  g: number;
  b: number;
  a?: number;
}

function isRgba(value: unknown): value is Rgba {
  return typeof value === 'object' && value !== null && 'r' in value && 'g' in value && 'b' in value;
}

export function ColourControl({ value, onChange, form }: ControlProps) {
  const { r, g, b, a = 1 } = isRgba(value) ? value : defaultFixedColour;
  const scheme = typeof form['color_scheme'] === 'string' ? form['color_scheme'] : undefined;
  return (
    <ColorPicker
      value={`rgba(${r}, ${g}, ${b}, ${a})`}
      showText
      presets={[{ label: i18n._('Colors of the scheme'), colors: categoricalColours(scheme).slice(0, presetsMax) }]}
      onChangeComplete={(colour) => onChange(colour.toRgb())}
    />
  );
}
