/** A real directory service (OpenLDAP's slapd) with a few people, on free ports of this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const binary = '/usr/sbin/slapd';

/** Whether this machine has slapd (Debian: `apt-get install slapd`). */
export const hasSlapd = existsSync(binary) && existsSync('/etc/ldap/schema/core.schema');

/** A directory under test: `uid=ada,ou=people,dc=example,dc=org` and others, whose passwords are `the password of ada` and so on. */
export interface TestDirectory {
  readonly port: number;
  readonly securePort: number;
  /** PEM of its own certificate, which signs itself. */
  readonly ca: string;
  stop(): Promise<void>;
}

const person = (uid: string, more = ''): string => `dn: uid=${uid},ou=people,dc=example,dc=org
objectClass: inetOrgPerson
uid: ${uid}
cn: ${uid.toUpperCase()} of Example
sn: Example
mail: ${uid}@example.org
userPassword: the password of ${uid}
${more}
`;

const people = `dn: dc=example,dc=org
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ou=people,dc=example,dc=org
objectClass: organizationalUnit
ou: people

dn: ou=groups,dc=example,dc=org
objectClass: organizationalUnit
ou: groups

${person('ada', 'givenName: Ada')}
${person('bert')}
${person('twin', 'employeeNumber: 7')}
${person('twin2', 'employeeNumber: 7')}
dn: cn=analysts,ou=groups,dc=example,dc=org
objectClass: groupOfNames
cn: analysts
member: uid=ada,ou=people,dc=example,dc=org
`;

/** Certificates are made by OpenSSL, the directory by its own tools. @throws Error with what they said */
export async function startSlapd(): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-slapd-'));
  const at = (name: string): string => join(folder, name);
  const run = (file: string, ...args: string[]): void => {
    const { status, stderr, stdout } = spawnSync(file, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${file} failed: ${stderr}${stdout}`);
  };
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    at('key'),
    '-out',
    at('crt'),
    ...names,
  );
  const schemas = ['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include /etc/ldap/schema/${name}.schema`);
  const settings = [
    ...schemas,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    `pidfile ${at('pid')}`,
    `TLSCertificateFile ${at('crt')}`,
    `TLSCertificateKeyFile ${at('key')}`,
    'database mdb',
    'suffix "dc=example,dc=org"',
    'rootdn "cn=reader,dc=example,dc=org"',
    'rootpw the-reader',
    `directory ${at('data')}`,
    // Nobody is looked up without a name.
    'access to * by anonymous auth by users read',
  ];
  writeFileSync(at('conf'), `${settings.join('\n')}\n`);
  writeFileSync(at('ldif'), people);
  mkdirSync(at('data'));
  run('/usr/sbin/slapadd', '-f', at('conf'), '-l', at('ldif'));
  const [port, securePort] = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`;
  const server = spawn(binary, ['-d', '0', '-f', at('conf'), '-h', urls], { stdio: 'ignore' });
  for (const each of [port, securePort]) await answering(each);
  return {
    port,
    securePort,
    ca: readFileSync(at('crt'), 'utf8'),
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      rmSync(folder, {
        recursive: true,
        force: true,
      });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('slapd does not listen.');
}
