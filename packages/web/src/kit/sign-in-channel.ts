/** How the window in which somebody signed in to a database tells the pages that wait for it; nobody else has the channel. */

const name = 'tessera database sign-in';

/** Tells all pages of this browser that one is signed in now. */
export function tellSignedIn(database: number): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(database);
  channel.close();
}

/** Waits for it. @param told  given the id of the database @returns stops waiting */
export function onSignedIn(told: (database: number) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'number') told(data);
  });
  return () => channel.close();
}
