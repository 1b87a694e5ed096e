/** `tessera init` and `tessera load-examples`: a data folder is brought up to date without a server that serves it. */
import { readConfig } from '../config.ts';
import { openSite } from '../site.ts';
import { UsageError, type CommandContext } from './commands.ts';
import { readSettings } from './settings.ts';

/** Of the command line alone: a server knows nothing of them. */
const ofCalls = new Set(['TESSERA_URL', 'TESSERA_USER', 'TESSERA_PASSWORD']);

/**
 * Makes the store with its roles and first user, or brings it up to date; `examples`: with the example data and dashboards.
 * @throws Error with a sentence when a server has the folder, a setting is wrong, or the examples could not be loaded
 */
export async function prepareCommand(
  { args, print }: Pick<CommandContext, 'args' | 'print'>,
  environment: Readonly<Record<string, string | undefined>>,
  { examples }: { examples: boolean },
): Promise<void> {
  if (args.length > 0) throw new UsageError(`This takes no ${args[0]}.`);
  const settings = Object.fromEntries(Object.entries(environment).filter(([name]) => !ofCalls.has(name)));
  const { home } = readSettings(environment);
  const faults: string[] = [];
  const say = (message: string): void => print(message);
  const site = await openSite(
    { ...readConfig(settings), home, examples },
    {
      clock: () => new Date(),
      engine: false,
      log: {
        info: say,
        warn: say,
        error: (message, about) => void faults.push(`${message}: ${JSON.stringify(about ?? {})}`),
      },
    },
  );
  await site.close();
  if (site.generatedPassword !== undefined)
    print(`Sign in as admin with the password ${site.generatedPassword}. It is not shown again.`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  print(examples ? `${home} has the examples.` : `${home} is ready.`);
}
