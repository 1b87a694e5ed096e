/** The lane `servers`: a whole site killed in the middle of its work, the journeys through its balancer, and foreign engines. */
import type { RunningPostgres } from '../../machine/postgres.ts';
import { runSuite, type SuiteResult } from '../suites.ts';
import { engineSuites } from './engines.ts';
import { siteJourneys } from './journeys.ts';

/**
 * @param word  `kills`, `journeys`, or of the name of an engine: only this one
 * @param told  is told each as soon as it has run
 */
export async function serverSuites(
  postgres: RunningPostgres,
  word: string | undefined,
  told: (result: SuiteResult) => void,
): Promise<void> {
  if (word === undefined || word === 'kills')
    told(
      runSuite(
        'three servers, two workers, a balancer: kill -9 of two of them in the middle of 200 saves, 60 uploads and 60 reports, ten roles taken away, ten datasets changed',
        ['tests/faults/whole-site'],
        { PG_URL: postgres.url, TESSERA_TEST_SITE: '1' },
      ),
    );
  if (word === undefined || word === 'journeys')
    told(await siteJourneys(postgres.newDatabase(`journeys_${crypto.randomUUID().replaceAll('-', '')}`)));
  if (word === undefined || !['kills', 'journeys'].includes(word)) await engineSuites(word, told);
}
