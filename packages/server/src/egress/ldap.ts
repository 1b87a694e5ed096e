/** A client of a directory service whose connections leave by the one way out. */
import { connect as connectSecurely, type ConnectionOptions } from 'node:tls';
import { Client } from 'ldapts';
import { openSecureSocket, openSocket } from './reach.ts';

const timeoutMs = 10_000;

/** Where a directory listens. */
export interface DirectoryAddress {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'ldaps' | 'starttls' | 'none';
  /** PEM; absent: the authorities the system trusts. */
  readonly ca: string | undefined;
}

/** A client that is connected, encrypted as the address says. @throws Error when nobody answers or the certificate is not good */
export async function openDirectory({ host, port, encryption, ca }: DirectoryAddress): Promise<Client> {
  const tlsOptions: ConnectionOptions = { rejectUnauthorized: true, ...(ca !== undefined && { ca }) };
  const plainHost = host.includes(':') ? `[${host}]` : host;
  const client = new Client({
    url: `${encryption === 'ldaps' ? 'ldaps' : 'ldap'}://${plainHost}:${port}`,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    // Given for another address, they would encrypt it from the first byte too.
    ...(encryption === 'ldaps' && { tlsOptions }),
    createConnection: () => openSocket(host, port),
    // Also called to encrypt a connection that stands (StartTLS): then with that connection.
    createSecureConnection: (...given: unknown[]) => {
      const [options] = given;
      return typeof options === 'object' && options !== null
        ? connectSecurely({ host, ...options })
        : openSecureSocket(host, port, tlsOptions);
    },
  });
  if (encryption === 'starttls') await client.startTLS(tlsOptions);
  return client;
}
