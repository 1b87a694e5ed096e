/**
 * The error for an unreachable server. A connection may be tried against any host, so nothing a host itself sent is repeated (a
 * page, a banner, the names in its certificate): only Node's own messages are.
 */
import { Failure } from '@tessera/core/failures';

/** Node's words for these are about the way there; the codes of TLS say what is wrong with a certificate. */
const isOfTheWay = /^(?:E[A-Z]+|ERR_SSL_\w+|ERR_SOCKET_\w+|CERT_\w+|UNABLE_TO_\w+|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT\w*)$/;

/** @param name  of the kind of server, e.g. `ClickHouse` */
export function notThisServer(name: string, cause?: unknown): Failure {
  return new Failure('CONNECTION_FAILED', { message: `What answers at this address is no ${name} server.` }, { cause });
}

/** @param name  as above @param error  of a library or of Node while a question was on its way */
export function unreached(name: string, error: Error): Failure {
  return isOfTheWay.test(codeOf(error)) || isAboutNames(error) ? refused(error) : notThisServer(name, error);
}

/** A database's own message when it refused the sign-in. @param error  of a library that reads its protocol strictly */
export function refused(error: unknown): Failure {
  const said = error instanceof Error && error.message ? error.message : 'The database does not answer.';
  const message = isAboutNames(error) ? 'The certificate of the server is for another host.' : said;
  return new Failure('CONNECTION_FAILED', { message }, { cause: error });
}

/** Node's words for it list all hosts a certificate is for. */
const isAboutNames = (error: unknown): boolean => codeOf(error) === 'ERR_TLS_CERT_ALTNAME_INVALID';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
