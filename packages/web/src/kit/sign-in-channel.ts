/** How the window in which somebody signed in to a database tells the pages that wait for it; nobody else has the channel. */
import { z } from 'zod';

const name = 'tessera database sign-in';
const message = z.object({ database: z.number().int() });

/** Tells all pages of this browser that one is signed in now. */
export function tellSignedIn(database: number): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ database } satisfies z.output<typeof message>);
  channel.close();
}

/** Waits for it. @returns stops waiting */
export function onSignedIn(database: number, told: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (message.safeParse(data).data?.database === database) told();
  });
  return () => channel.close();
}
