/**
 * The end of a channel that the framing page sends as soon as our document has loaded, which is before our page stands:
 * it is kept until the page asks for it.
 */

interface Offer {
  /** Of the page that sent it. */
  readonly origin: string;
  readonly port: MessagePort;
}

let offered: Offer | undefined;
let taker: ((offer: Offer) => void) | undefined;

const isHandshake = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === '__embedded_comms__' &&
  'handshake' in data &&
  data.handshake === 'port transfer';

/** Call once, before the document has loaded. */
export function listenForPort(): void {
  window.addEventListener('message', ({ data, origin, source, ports: [port] }: MessageEvent<unknown>) => {
    if (!port || source !== window.parent || !isHandshake(data)) return;
    offered = { origin, port };
    taker?.(offered);
  });
}

/** Gives what was and will be offered. @returns stops it */
export function takePort(take: (offer: Offer) => void): () => void {
  taker = take;
  if (offered) take(offered);
  return () => void (taker = undefined);
}
