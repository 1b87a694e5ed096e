/** Old keys of big numbers as today's (docs/reference/charts.md#upgrades-of-older-forms). */
import type { Upgrade } from '../chart-type.ts';
import { renameKeys } from './upgrade.ts';

/** `subheader` (text) → `subtitle`, and the first names of the date format's controls. */
export const mendNumberKeys: Upgrade = (form) =>
  renameKeys(form, {
    header_format_selector: 'force_timestamp_formatting',
    header_timestamp_format: 'time_format',
    subheader: 'subtitle',
    ...(form['viz_type'] === 'big_number_total' && { subheader_font_size: 'subtitle_font_size' }),
  });
