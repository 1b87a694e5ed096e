/** The paired t-test: are two series over the same moments different by more than chance (two-sided)? */

/** Coefficients of Lanczos' approximation with g = 7. */
const lanczos = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1, -176.615_029_162_140_6,
  12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6, 1.505_632_735_149_311_6e-7,
] as const;

/** The logarithm of the gamma function of a positive number. */
function logGamma(z: number): number {
  const x = z - 1;
  const sum = lanczos.reduce((total, each, at) => (at === 0 ? each : total + each / (x + at)), 0);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum);
}

const tiny = 1e-300;
const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value);

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  return result;
}

/** The regularised incomplete beta function I_x(a, b). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  // The fraction converges fast on this side of the mean.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** The chance of a t so far from zero, or further, with so many degrees of freedom. */
export const twoSided = (t: number, freedom: number): number =>
  Number.isFinite(t) ? incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) : 0;

/** What the test says of a series beside its control. */
export interface Compared {
  /** Two-sided; `undefined` with fewer than two moments in common. */
  p: number | undefined;
  /** By how much its sum is above the control's, as a share; `undefined` where both are 0 or nothing is in common. */
  lift: number | undefined;
}

/** Moments where one of the two has no value are left out. */
export function compareSeries(values: Float64Array, control: Float64Array): Compared {
  const pairs = Array.from(values, (value, at): [number, number] => [value, control[at] ?? Number.NaN]).filter(
    ([value, other]) => Number.isFinite(value) && Number.isFinite(other),
  );
  const [sum, whole] = pairs.reduce(([a, b], [value, other]) => [a + value, b + other], [0, 0]);
  const difference = sum - whole;
  const lift = whole === 0 ? (difference === 0 ? undefined : Infinity * Math.sign(difference)) : difference / Math.abs(whole);
  if (pairs.length < 2) return { p: undefined, lift: pairs.length === 0 ? undefined : lift };
  const mean = difference / pairs.length;
  const squares = pairs.reduce((total, [value, other]) => total + (value - other - mean) ** 2, 0);
  const error = Math.sqrt(squares / (pairs.length - 1) / pairs.length);
  // Always the same difference: none at all is chance, any other is not.
  const p = error === 0 ? Number(mean === 0) : twoSided(mean / error, pairs.length - 1);
  return { p, lift };
}
