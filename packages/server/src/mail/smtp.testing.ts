/** A real SMTP server for tests: stores what it is sent, refuses the configured recipients. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A message as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly isSecure: boolean;
  readonly user: string | undefined;
}

export interface TestSmtp {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Addresses that are refused. */
  readonly refused: Set<string>;
  close(): Promise<void>;
}

/** @param more  `port` to come back at the same place; `key` and `cert` for TLS, `secure` for TLS from the first byte, `password` when one has to sign in */
export async function testSmtp(
  more: { key?: string; cert?: string; secure?: boolean; password?: string; port?: number } = {},
): Promise<TestSmtp> {
  const { key, cert, secure = false, password } = more;
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    ...(key !== undefined && cert !== undefined ? { key, cert, secure } : { hideSTARTTLS: true }),
    authOptional: password === undefined,
    ...(password === undefined && { disabledCommands: ['AUTH'] }),
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username ?? '' }) : done(new Error('Wrong password')),
    onRcptTo: (address, _session, done) =>
      refused.has(address.address) ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        received.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString('utf8'),
          isSecure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(more.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port.');
  return { port: address.port, received, refused, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
