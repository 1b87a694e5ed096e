/** `tessera doctor`: says what works, what does not and how to mend it. It changes nothing, and may run beside the server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../engine/engine.ts';
import { UsageError, options, type CommandContext } from '../commands.ts';
import { checkDatabases } from './databases.ts';
import type { DoctorFinding } from './finding.ts';
import { checkDisk, checkHome, checkSecret, isUsable } from './home.ts';
import { checkPort } from './port.ts';
import { checkEngine, checkFonts, checkNode, checkPackages, checkPages } from './runtime.ts';
import { checkCorpus, checkSettings, readUsable } from './settings.ts';
import { checkSignIn } from './sign-in.ts';
import { checkStore, openRows } from './store.ts';

/** @returns whether there is no fault; the exit code is 1 when there is one */
export async function doctorCommand(
  { args, print }: Pick<CommandContext, 'args' | 'print'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const { values, positionals } = options(args, { json: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageError(`doctor takes no ${positionals[0]}.`);
  const findings = await examine(environment);
  const isWell = findings.every(({ status }) => status !== 'fault');
  if (values.json === true) print(JSON.stringify({ ok: isWell, findings }, null, 2));
  else for (const line of reportLines(findings)) print(line);
  return isWell;
}

/** Every check in the order one would mend them. @param environment  as the server would be given it */
export async function examine(environment: Readonly<Record<string, string | undefined>>): Promise<DoctorFinding[]> {
  const { config, faults } = readUsable(environment);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-doctor-'));
  const engine = new Engine({ home: scratch });
  try {
    const started = engine.start().then(
      () => undefined,
      (error: unknown) => error,
    );
    const home = checkHome(config.home);
    const rows = isUsable(config.home) || config.databaseUrl !== undefined ? openRows(config, scratch) : undefined;
    try {
      const store = await checkStore(config, rows);
      const findings = [
        checkNode(),
        ...checkPackages(),
        checkPages(config.webRoot),
        ...faults,
        ...checkSettings(config),
        ...home,
        ...checkSecret(config),
        ...checkDisk(config.home),
        ...store,
        await checkEngine(engine, await started),
        await checkFonts(),
        await checkPort(config),
        ...(await checkSignIn(config)),
        checkCorpus(config),
      ];
      const canAsk = rows !== undefined && store.every(({ status }) => status !== 'fault');
      return canAsk ? [...findings, ...(await checkDatabases(config, rows, engine))] : findings;
    } finally {
      await rows?.close();
    }
  } finally {
    await engine.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const marks = { ok: 'ok', warning: 'warning', fault: 'FAULT' } as const;

function reportLines(findings: readonly DoctorFinding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const count = (status: DoctorFinding['status']): number => findings.filter((each) => each.status === status).length;
  const lines = findings.flatMap(({ check, status, found, mend }) => [
    `${marks[status].padEnd(8)} ${check.padEnd(width)}  ${found}`,
    ...(mend === undefined ? [] : [`${' '.repeat(width + 9)}  → ${mend}`]),
  ]);
  const faults = count('fault');
  return [
    ...lines,
    '',
    faults === 0
      ? `No faults, ${plural(count('warning'), 'warning')}.`
      : `${plural(faults, 'fault')}, ${plural(count('warning'), 'warning')}.`,
  ];
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
