/** How far two pictures of the same size are apart. */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { ssim } from 'ssim.js';

/** What is said of two pictures. */
export interface Likeness {
  /** Structural similarity, 1 of equal pictures. */
  readonly ssim: number;
  /** Part of the pixels, 0…1, that a person could tell apart; softened edges are not counted. */
  readonly differing: number;
  /** A PNG of the first picture, pale, with the differing pixels in red. */
  readonly marks: Buffer;
}

/** Two PNGs pixel by pixel. @throws Error when they are not of the same size */
export function compare(one: Buffer, other: Buffer): Likeness {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`Pictures of ${a.width} × ${a.height} and of ${b.width} × ${b.height} pixels.`);
  const marks = new PNG({ width: a.width, height: a.height });
  const differing = pixelmatch(a.data, b.data, marks.data, a.width, a.height) / (a.width * a.height);
  const { mssim } = ssim(imageOf(a), imageOf(b));
  return { ssim: mssim, differing, marks: PNG.sync.write(marks) };
}

const imageOf = ({ data, width, height }: PNG) => ({ data: new Uint8ClampedArray(data), width, height });
