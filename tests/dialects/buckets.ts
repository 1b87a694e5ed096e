/**
 * The reference's golden buckets: a grain, a moment of the test data, the bucket's label
 * (docs/reference/questions.md#time-grains).
 */
import type { GrainId } from '@tessera/core/time/grain';

type Week = 'monday' | 'sunday';

/** Which day plain `P1W` weeks begin with. */
export const plainWeek: Readonly<Record<string, Week>> = {
  duckdb: 'monday',
  sqlite: 'sunday',
  postgresql: 'monday',
  mariadb: 'sunday',
  clickhouse: 'monday',
  trino: 'monday',
  mssql: 'sunday',
};

const base = '2022-05-04 05:06:07.890';

export const buckets = (week: Week): readonly (readonly [grain: GrainId, moment: string, label: string])[] => [
  ['PT1S', base, '2022-05-04 05:06:07'],
  ['PT5S', base, '2022-05-04 05:06:05'],
  ['PT30S', '2022-05-04 05:06:37.890', '2022-05-04 05:06:30'],
  ['PT1M', base, '2022-05-04 05:06:00'],
  ['PT5M', base, '2022-05-04 05:05:00'],
  ['PT10M', '2022-05-04 05:36:07', '2022-05-04 05:30:00'],
  ['PT15M', '2022-05-04 05:46:07', '2022-05-04 05:45:00'],
  ['PT30M', '2022-05-04 05:36:07', '2022-05-04 05:30:00'],
  ['PT1H', base, '2022-05-04 05:00:00'],
  ['PT6H', '2022-05-04 07:06:07', '2022-05-04 06:00:00'],
  ['P1D', base, '2022-05-04 00:00:00'],
  ['P1W', base, week === 'sunday' ? '2022-05-01 00:00:00' : '2022-05-02 00:00:00'],
  ['P1M', base, '2022-05-01 00:00:00'],
  ['P3M', base, '2022-04-01 00:00:00'],
  ['P1Y', base, '2022-01-01 00:00:00'],
  ['P1W/1970-01-03T00:00:00Z', base, '2022-05-07 00:00:00'],
  ['P1W/1970-01-04T00:00:00Z', base, '2022-05-08 00:00:00'],
  ['1969-12-28T00:00:00Z/P1W', base, '2022-05-01 00:00:00'],
  ['1969-12-29T00:00:00Z/P1W', base, '2022-05-02 00:00:00'],
];
