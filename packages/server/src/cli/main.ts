/** The command line: bundles in and out, and files, over HTTP to the running server; backups and a check of the site itself. */
import { BundleFault } from '../bundle/refusal.ts';
import { callerOf, CallRefused, type CliCaller } from './call.ts';
import { backupCommand } from './backup.ts';
import { exportCommand, importCommand, UsageError, uploadCommand, usage, type CommandContext } from './commands.ts';
import { createAdminCommand } from './create-admin.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { prepareCommand } from './prepare.ts';
import { restoreCommand } from './restore.ts';
import { readSettings } from './settings.ts';

const commands: Readonly<Record<string, (around: CommandContext) => Promise<void>>> = {
  import: importCommand,
  export: exportCommand,
  'export-dashboards': (around) => exportCommand({ ...around, args: ['--dashboards', 'all', ...around.args] }),
  'export-datasources': (around) => exportCommand({ ...around, args: ['--datasets', 'all', ...around.args] }),
  'import-dashboards': importCommand,
  'import-datasources': importCommand,
  'create-admin': createAdminCommand,
  init: (around) => prepareCommand(around, process.env, { examples: false }),
  'load-examples': (around) => prepareCommand(around, process.env, { examples: true }),
  upload: uploadCommand,
  backup: (around) => backupCommand(around, readSettings(process.env)),
  doctor: async (around) => {
    if (!(await doctorCommand(around, process.env))) process.exitCode = 1;
  },
  restore: (around) => restoreCommand(around, readSettings(process.env)),
};

await main();

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stdout.write(`${usage}\n`);
    process.exitCode = name === '' || name === '--help' || name === 'help' ? 0 : 2;
    return;
  }
  let caller: Promise<CliCaller> | undefined;
  try {
    await command({
      args,
      // npm runs scripts in the package's folder and says here where the person stood.
      folder: process.env.INIT_CWD ?? process.cwd(),
      caller: () => (caller ??= callerOf(readSettings(process.env))),
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    if (error instanceof UsageError) process.stderr.write(`\n${usage}\n`);
    process.exitCode = error instanceof UsageError ? 2 : error instanceof CallRefused || error instanceof BundleFault ? 1 : 3;
  }
}
