/**
 * Names and contents of what is kept in Redis. Names are hashed and contents sealed with keys of the site's secret: whoever
 * reads the Redis learns nothing, two sites on one Redis never meet, and what somebody else put there is not read. `life`
 * stands in every name: it is new whenever the first process of a site starts (a backup may have been restored since), and
 * so is the product's version in what it says.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
/** Raise it when what is kept is written otherwise. */
const format = 1;

/** One per process. */
export class SharedKeys {
  readonly #key: Buffer;
  readonly #life: string;

  /** @param key  32 bytes of the site's secret  @param life  the same for all processes that run together */
  constructor(key: Buffer, life: string) {
    this.#key = key;
    this.#life = life;
  }

  /** `tessera:1:…`, for any text. */
  name(text: string): string {
    const digest = createHmac('sha256', this.#key).update(this.#life).update('\0').update(text).digest('base64url');
    return `tessera:${format}:${digest}`;
  }

  /** @param name  under which it will be kept: it can be read under no other */
  seal(name: string, content: Buffer): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(name));
    const body = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** @returns undefined for what was not sealed under this name by this site */
  open(name: string, sealed: Buffer): Buffer | undefined {
    if (sealed.length < nonceBytes + tagBytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(name));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
