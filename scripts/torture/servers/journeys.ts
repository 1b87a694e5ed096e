/** The whole journey suite against the balancer of a site of three servers and two workers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser, noBrowserHelp } from '../../machine/browser.ts';
import { startSite } from '../../machine/site.ts';
import type { SuiteResult } from '../suites.ts';

const root = join(import.meta.dirname, '../../..');
const title = 'every journey in a browser, through a balancer before three servers and two workers';

/** Builds the web application and runs the stories one after another: they share one site. @param databaseUrl  of an empty database */
export async function siteJourneys(databaseUrl: string): Promise<SuiteResult> {
  console.log(`\n${title}`);
  const browser = findBrowser();
  if (!browser) {
    console.log(noBrowserHelp);
    return { title, seconds: 0, passed: false, found: noBrowserHelp };
  }
  const started = performance.now();
  const site = await startSite({ databaseUrl, servers: 3, workers: 2 });
  try {
    const stories = spawn(process.execPath, [join(root, 'scripts/journeys.ts'), '--workers=1'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        JOURNEY_SERVERS: JSON.stringify([{ url: site.balancer.url, home: site.home }]),
      },
    });
    const [code] = await once(stories, 'exit');
    const each = [...site.balancer.answered.values()].map((count) => count.toLocaleString('en')).join(', ');
    return {
      title,
      seconds: Math.round((performance.now() - started) / 1000),
      passed: code === 0,
      found: `requests that each server answered: ${each}`,
    };
  } finally {
    await site.stop();
  }
}
