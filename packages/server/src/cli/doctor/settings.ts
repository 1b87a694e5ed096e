/** The environment: settings that are wrong or unknown, and such as contradict each other. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, type Config } from '../../config.ts';
import { fault, ok, warning, wordsOf, type DoctorFinding } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the command line only; the server would refuse them. */
const ofCommands = ['TESSERA_URL', 'TESSERA_USER', 'TESSERA_PASSWORD'];

/** The configuration without the settings that are wrong, and a fault for each of those. */
export function readUsable(environment: Environment): { config: Config; faults: DoctorFinding[] } {
  const left: Record<string, string | undefined> = { ...environment };
  for (const name of ofCommands) delete left[name];
  const faults: DoctorFinding[] = [];
  // Without one setting others may have no use, which is then said as well.
  for (;;)
    try {
      return { config: readConfig(left), faults };
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const told = [...said.matchAll(/^ {2}(\w+)(?:\.[\w.]*)?: (.*)$/gm)].map(([, name = '', why = '']) =>
        faultOf(left, name, why),
      );
      if (told.every(({ unset }) => unset.length === 0)) throw error;
      for (const { unset, finding } of told) {
        for (const each of unset) delete left[each];
        faults.push(finding);
      }
    }
}

/** What to say of a setting, and which to go on without: what is missing belongs to something that is set, which the reason names. */
function faultOf(given: Environment, name: string, why: string): { unset: string[]; finding: DoctorFinding } {
  const isSet = (each: string): boolean => given[each] !== undefined && given[each] !== '';
  if (isSet(name))
    return {
      unset: [name],
      finding: fault('settings', `${name} is wrong: ${wordsOf(new Error(why))}`, `Correct or unset ${name}.`),
    };
  const unset = [...new Set(why.match(/TESSERA_\w+/g))].filter(isSet);
  return { unset, finding: fault('settings', `${name} is missing: ${why}`, `Set ${name}, or unset ${unset.join(' and ')}.`) };
}

/** What is right by itself and wrong together. */
export function checkSettings(config: Config): DoctorFinding[] {
  const findings = [storeBeside(config), secretBeside(config), openToAll(config)].filter((each) => each !== undefined);
  return findings.length > 0 ? findings : [ok('settings', 'Nothing contradicts.')];
}

function storeBeside({ databaseUrl, home }: Config): DoctorFinding | undefined {
  if (databaseUrl === undefined || !existsSync(join(home, 'tessera.sqlite'))) return undefined;
  const found = `TESSERA_DATABASE_URL is set, so the store ${join(home, 'tessera.sqlite')} is not used.`;
  return warning('settings', found, 'Unset TESSERA_DATABASE_URL if the site is the one in the file.');
}

function secretBeside({ secret, home }: Config): DoctorFinding | undefined {
  const file = join(home, 'secret');
  if (secret === undefined || !existsSync(file)) return undefined;
  try {
    if (readFileSync(file, 'utf8').trim() === secret) return undefined;
  } catch {
    // The check of the secret says so.
    return undefined;
  }
  const found = `TESSERA_SECRET is not the secret in ${file}; passwords of databases saved with that one cannot be read.`;
  return fault('settings', found, 'Unset TESSERA_SECRET, or move the file away if the setting is the right one.');
}

const ownMachine = new Set(['127.0.0.1', 'localhost', '::1']);

function openToAll({ host, publicUrl }: Config): DoctorFinding | undefined {
  if (ownMachine.has(host) || publicUrl?.startsWith('https://') === true) return undefined;
  const found = `The server listens on ${host} and TESSERA_PUBLIC_URL names no https address: passwords travel unencrypted.`;
  return warning('settings', found, 'Put a proxy with TLS in front and set TESSERA_PUBLIC_URL=https://….');
}

/** Nobody misses the corpus but some tests. */
export function checkCorpus({ corpus }: Config): DoctorFinding {
  return ok('corpus', existsSync(corpus) ? `${corpus} is there.` : 'Not there; only some tests read it.');
}
