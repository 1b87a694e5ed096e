/** An SSH server of ssh2's own class that lets `ann` in, by password or key, and leads to this machine. */
import { connect, type AddressInfo } from 'node:net';
import ssh from 'ssh2';
import { fingerprintOf } from '../../egress/tunnel.ts';

/** What tests know of it. */
export interface Bastion {
  readonly port: number;
  /** The fingerprint it shows. */
  readonly hostKey: string;
  /** Opens it with the password `words`. */
  readonly privateKey: string;
  readonly password: string;
  readonly asked: { connections: number; readonly passwords: string[] };
  close(): void;
}

/** The name that only it knows. */
export const insideHost = 'db.internal';

/** Listens on a free port of this machine. */
export async function bastion(): Promise<Bastion> {
  // One in three hundred of the Ed25519 keys that ssh2 makes cannot be read again.
  const keys = ssh.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const person = ssh.utils.generateKeyPairSync('ecdsa', { bits: 256, passphrase: 'words', cipher: 'aes256-ctr', rounds: 4 });
  const host = ssh.utils.parseKey(keys.public);
  if (host instanceof Error) throw host;
  const asked = { connections: 0, passwords: [] as string[] };
  const password = 'let-me-in';
  const server = new ssh.Server({ hostKeys: [keys.private] }, (client) => {
    asked.connections += 1;
    client.on('error', () => undefined);
    client.on('authentication', (who) => {
      if (who.method === 'password') asked.passwords.push(who.password);
      if (who.username === 'ann' && who.method === 'password' && who.password === password) return who.accept();
      if (who.username !== 'ann' || who.method !== 'publickey') return who.reject(['password', 'publickey']);
      const known = ssh.utils.parseKey(person.public);
      if (known instanceof Error || !who.key.data.equals(known.getPublicSSH())) return who.reject();
      if (who.signature && who.blob && known.verify(who.blob, who.signature, who.hashAlgo) !== true) return who.reject();
      return who.accept();
    });
    client.on('tcpip', (accept, _, { destIP, destPort }) => {
      const out = connect(destPort, destIP === insideHost ? '127.0.0.1' : destIP);
      const channel = accept();
      out.on('error', () => channel.close());
      channel.on('error', () => out.destroy()).on('close', () => out.destroy());
      out.pipe(channel).pipe(out);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hostKey = fingerprintOf(host.getPublicSSH());
  return { port, hostKey, privateKey: person.private, password, asked, close: () => void server.close() };
}
