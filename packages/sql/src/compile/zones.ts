/** UTC moments as a zone's wall clock shows them, in SQL (docs/reference/questions.md#time-zones). */
import { toIso } from '@tessera/core/time/calendar';
import { zonePeriods, type ZonePeriod } from '@tessera/core/time/zone';
import type { Expr } from '../ast.ts';
import { answerOf, type Dialect } from '../dialects/dialect.ts';

/** Where an engine has no time zones, offsets are computed from and to these years; beyond them the nearest offset holds. */
const known = [Date.UTC(1970, 0, 1), Date.UTC(2038, 0, 1)] as const;

const found = new Map<string, readonly ZonePeriod[]>();

/** Finding them takes a while, and they never change. */
function periodsOf(zone: string): readonly ZonePeriod[] {
  const periods = found.get(zone) ?? zonePeriods(zone, ...known);
  found.set(zone, periods);
  return periods;
}

/** The moment on the wall of a zone; untouched for UTC. @throws Failure DIALECT_CANNOT */
export function inZone(dialect: Dialect, moment: Expr, zone: string): Expr {
  if (zone === 'UTC') return moment;
  return dialect.toZone ? dialect.toZone(moment, zone) : byPeriods(dialect, moment, zone);
}

/** Whether buckets of this length are the same on the zone's wall as in UTC: then no hour that comes twice becomes one. */
export function sharesBuckets(zone: string, bucketMs: number): boolean {
  return periodsOf(zone).every(({ offsetMs }) => offsetMs % bucketMs === 0);
}

/** One branch for each stretch of time that has its own offset. */
function byPeriods(dialect: Dialect, moment: Expr, zone: string): Expr {
  const add = answerOf(dialect.addUnits, dialect, 'a time zone');
  const periods = periodsOf(zone);
  const at = (offsetMs: number): Expr => (offsetMs === 0 ? moment : add(moment, offsetMs / 1000, 'second'));
  const last = periods.at(-1)?.offsetMs ?? 0;
  const when = periods.slice(0, -1).map(({ offsetMs }, i): readonly [Expr, Expr] => {
    const until = dialect.moment(toIso(periods[i + 1]?.since ?? 0), 'timestamp');
    return [{ kind: 'compare', op: '<', left: moment, right: until }, at(offsetMs)];
  });
  return when.length === 0 ? at(last) : { kind: 'case', when, otherwise: at(last) };
}
