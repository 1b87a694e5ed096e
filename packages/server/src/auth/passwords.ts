/** Passwords as scrypt texts, computed off the main thread. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { log2N: 15, r: 8, p: 1 };
const keyBytes = 32;

/** `scrypt$15$8$1$salt$key`: the cost travels with the text, so it can rise later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long for a user who does not exist (`null`) as for one who does. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [kind, log2N, r, p, salt, key] = (hash ?? nobody).split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const wanted = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { log2N: Number(log2N), r: Number(r), p: Number(p) });
  return timingSafeEqual(wanted, given) && hash !== null;
}

const nobody = `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(keyBytes).toString('base64url')}`;

function derive(password: string, salt: Buffer, { log2N, r, p }: typeof cost): Promise<Buffer> {
  const options = { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  );
}
