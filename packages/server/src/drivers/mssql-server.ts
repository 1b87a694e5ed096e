/** An address of SQL Server as its client takes it, and how a connection to it is encrypted. */
import type { ConnectionConfiguration } from 'tedious';

const connectMs = 5000;
const usualPort = 1433;

/** What a connection is opened with; its socket is egress's. */
export type MssqlServer = ConnectionConfiguration & {
  readonly server: string;
  readonly options: { readonly port: number };
};

/**
 * Connections are encrypted and the server's certificate is checked, as ODBC's driver 18 does it, unless the address says
 * otherwise: `Encrypt=no` encrypts nothing, `TrustServerCertificate=yes` takes any certificate. On this machine, where nobody
 * stands between, an address that says nothing of either takes any.
 * @param uri  `mssql://user:password@host:port/name?Encrypt=yes|no|strict&TrustServerCertificate=yes|no`
 * @param ca  PEM of the authority that signed the server's certificate, which is checked then, whatever the address says
 */
export function mssqlServer(uri: string, ca?: string): MssqlServer {
  const url = new URL(uri.replace(/^[a-z]+(\+[a-z0-9_]+)?:\/\//i, 'mssql://'));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const said = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]));
  const encrypt = said.get('encrypt') ?? '';
  const isPlain = ca === undefined && /^(no|false|optional|0)$/.test(encrypt);
  const trust = said.get('trustservercertificate') ?? (encrypt === '' && isThisMachine(host) ? 'yes' : 'no');
  return {
    server: host,
    authentication: {
      type: 'default',
      options: { userName: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    },
    options: {
      port: url.port === '' ? usualPort : Number(url.port),
      database: decodeURIComponent(url.pathname.slice(1)) || undefined,
      encrypt: encrypt === 'strict' ? 'strict' : !isPlain,
      trustServerCertificate: ca === undefined && /^(yes|true|1)$/.test(trust),
      cryptoCredentialsDetails: ca === undefined ? {} : { ca },
      appName: 'Tessera',
      connectTimeout: connectMs,
      // `watch` counts, because it also says why.
      requestTimeout: 0,
      // A server that is busy is told of once, by the one who waits.
      maxRetriesOnTransientErrors: 0,
      enableQuotedIdentifier: true,
      useUTC: true,
    },
  };
}

const isThisMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host);
