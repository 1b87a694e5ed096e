/** The command line as a transport of the table: a person who signs in with it may do what the rows say, and no more. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip, zipOf } from '../../packages/server/src/bundle/bundle.testing.ts';
import { canaries } from '../../packages/server/src/canaries.testing.ts';
import { callerOf, CallRefused } from '../../packages/server/src/cli/call.ts';
import { exportCommand, importCommand, uploadCommand, type CommandContext } from '../../packages/server/src/cli/commands.ts';
import { actors, openPermissionWorld, type ActorName, type PermissionWorld } from './fixture.ts';

let world: PermissionWorld;
let url: string;
let folder: string;
beforeAll(async () => {
  world = await openPermissionWorld();
  url = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'tessera-cli-'));
  writeFileSync(join(folder, 'one.csv'), 'a,b\n1,2\n');
  await run('A', exportCommand, ['--dashboards', String(world.ids.k3), '--output', 'k3.zip']);
  writeFileSync(join(folder, 'new.zip'), asNew(readFileSync(join(folder, 'k3.zip'))));
});
afterAll(async () => {
  await world.server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The bundle with a dashboard that does not exist here. */
function asNew(zip: Buffer): Buffer {
  const files = Object.entries(unzip(zip)).map(([path, text]) => [
    path,
    path.startsWith('dashboards/') ? text.replace(/^uuid: .*$/m, `uuid: ${crypto.randomUUID()}`) : text,
  ]);
  return zipOf(Object.fromEntries(files));
}

/** Those of the table who have a password. */
const people: Partial<Record<ActorName, string>> = { G: 'g', D: 'd', O: 'o', S: 's', L: 'l', A: 'admin' };

async function run(actor: ActorName, command: (around: CommandContext) => Promise<void>, args: string[]): Promise<string> {
  const said: string[] = [];
  const signIn = { username: people[actor] ?? '', password: canaries.password };
  const settings = { url, signIn, home: folder, secret: undefined, databaseUrl: undefined };
  await command({ args, folder, caller: () => callerOf(settings), print: (line) => void said.push(line) });
  return said.join('\n');
}

const rows: readonly {
  row: string;
  action: string;
  who: string;
  command: typeof exportCommand;
  args: (w: PermissionWorld) => string[];
}[] = [
  {
    row: '67',
    action: 'export K1 as zip',
    who: 'DOSLA',
    command: exportCommand,
    args: ({ ids }) => ['--dashboards', String(ids.k1), '--output', 'k1.zip'],
  },
  {
    row: '7',
    action: 'export K3 as zip',
    who: 'LA',
    command: exportCommand,
    args: ({ ids }) => ['--dashboards', String(ids.k3), '--output', 'other.zip'],
  },
  { row: '65', action: 'import a bundle', who: 'LA', command: importCommand, args: () => ['new.zip', '--dry-run'] },
  { row: '66', action: 'import over K3', who: 'A', command: importCommand, args: () => ['k3.zip', '--overwrite'] },
  {
    row: '47',
    action: 'upload a file',
    who: 'LA',
    command: uploadCommand,
    args: () => ['one.csv', '--table', `t${crypto.randomUUID().slice(0, 8)}`],
  },
];

test.each(rows)('$row: $action', async ({ who, command, args }) => {
  const may: string[] = [];
  const told: string[] = [];
  for (const actor of actors.filter((name) => people[name] !== undefined)) {
    try {
      await run(actor, command, args(world));
      may.push(actor);
    } catch (error) {
      told.push(`${actor}: ${String(error)}`);
      // Refused by the server, in its words; or nothing there to name.
      expect(error instanceof CallRefused || /There is no database/.test(String(error)), String(error)).toBe(true);
    }
  }
  expect(may.join(''), told.join('\n')).toBe(who);
});

test('a wrong password opens nothing, and is not repeated', async () => {
  const caller = callerOf({
    url,
    signIn: { username: 'd', password: 'wrong-7f2' },
    home: folder,
    secret: undefined,
    databaseUrl: undefined,
  });
  await expect(caller).rejects.toThrow(/d could not sign in/);
  await expect(caller).rejects.not.toThrow(/wrong-7f2/);
});
