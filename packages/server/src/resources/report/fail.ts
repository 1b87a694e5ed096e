/** The end of a run that failed: written down, and its owners notified once per grace period. */
import { changeObject } from '../../store/objects.ts';
import type { Services } from '../../services.ts';
import type { ReportRow } from './list.ts';
import { tellOwners } from './notify.ts';
import { lastTold, systemWriter, type RunEnd } from './runs.ts';

/** @param isOver  the report cannot go on until it is changed: it is switched off, and the owners are notified in any case */
export async function failedEnd(services: Services, report: ReportRow, error: string, isOver = false): Promise<RunEnd> {
  const last = await lastTold(services, report.id, ['Error']);
  const isDue = isOver || last === undefined || services.clock().getTime() - last >= report.grace_period * 1000;
  if (isOver)
    await changeObject(systemWriter(services), 'report', report.id, {}, () => ({ values: { active: false } }), 'stopped');
  const said = isOver ? `${error}\nThe report is switched off.` : error;
  return { state: 'Error', error: said, told: isDue && (await tellOwners(services, report, said)) };
}
