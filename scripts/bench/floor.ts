/** HTTP without anything behind it, asked between two questions: no server of Node can cost less. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openClient, type BenchClient } from './ask.ts';

/** @param headers  those of the chart API's caller, so that as much is read */
export async function openFloor(headers: Readonly<Record<string, string>>): Promise<BenchClient> {
  const child = fork(fileURLToPath(new URL('./fixed-answer.ts', import.meta.url)));
  const [port] = await once(child, 'message');
  const asker = openClient(`http://127.0.0.1:${String(port)}`, headers, 1);
  return {
    ask: (body) => asker.ask(body),
    close: () => {
      asker.close();
      child.disconnect();
    },
  };
}
