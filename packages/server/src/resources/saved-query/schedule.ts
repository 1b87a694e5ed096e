/** What a saved query tells the scheduler of the site, checked before it is kept: nobody is there when it is read. */
import type { ScheduledQueries } from '@tessera/api/scheduled-queries';
import { scheduleInfoShape } from '@tessera/api/schedule-info';
import { Failure } from '@tessera/core/failures';
import { isRecord } from '@tessera/core/narrowing';
import { fieldsOf } from '../../rest/issues.ts';

const member = 'extra_json.schedule_info';

/**
 * @param extraJson  a JSON text; what stands in it beside `schedule_info` is nobody's business here
 * @throws Failure INVALID_BODY naming the field of `schedule_info`
 */
export function mustSuitScheduler(site: ScheduledQueries | undefined, extraJson: string | null | undefined): void {
  const extra: unknown = extraJson ? JSON.parse(extraJson) : undefined;
  const info = isRecord(extra) ? extra['schedule_info'] : undefined;
  if (info === undefined || info === null) return;
  const read = scheduleInfoShape(site).safeParse(info);
  if (read.success) return;
  const faults = Object.entries(fieldsOf(read.error, info));
  throw new Failure('INVALID_BODY', {
    fields: Object.fromEntries(faults.map(([field, texts]) => [field === '_schema' ? member : `${member}.${field}`, texts])),
  });
}
