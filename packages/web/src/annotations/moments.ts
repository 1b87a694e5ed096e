/** Moments of annotations: UTC without a zone, as the wire has them. */
import dayjs, { type Dayjs } from 'dayjs';

const wire = 'YYYY-MM-DDTHH:mm:ss';

/** `2024-01-02T00:00:00` → `2024-01-02`, with the time of day where it is not midnight. */
export function momentText(text: string): string {
  return text
    .replace('T', ' ')
    .replace(/(:00)?(\.\d+)?$/, '')
    .replace(/ 00:00$/, '');
}

/** For a date field: the clock's face is UTC, whatever zone the browser is in. */
export const fromWire = (text: string): Dayjs => dayjs(text.replace(/(Z|[+-]\d{2}:?\d{2})$/, ''));

/** What the field says, taken as UTC. */
export const toWire = (moment: Dayjs): string => moment.format(wire);
