/**
 * Forecasting by least squares (docs/decisions, "Forecasts"): a line that may bend at a few places, and waves for the
 * year, the week and the day, found together by ridge regression. Deterministic; bounds come from the regression's own
 * uncertainty, so they widen with the distance from what is known.
 */
import { dayMs } from '../time/calendar.ts';
import { mean, smallest, largest, deviation } from './statistics.ts';

interface Seasons {
  /** How many waves each period is made of; `undefined` decides by the length and spacing of the history. */
  readonly yearly: number | undefined;
  readonly weekly: number | undefined;
  readonly daily: number | undefined;
}

/** A moment with its number. */
export interface ForecastPoint {
  /** Epoch ms. */
  readonly at: number;
  readonly value: number;
}

/** A number to come, with the ends of its interval. */
export interface ForecastEstimate {
  readonly yhat: number;
  readonly lower: number;
  readonly upper: number;
}

const periods = { yearly: 365.25 * dayMs, weekly: 7 * dayMs, daily: dayMs } as const;
/** Default number of waves: enough for a sharp year, a plain week, a plain day. */
const usualWaves = { yearly: 10, weekly: 3, daily: 4 } as const;
/** Cycles the history must hold before a season is looked for. */
const cyclesNeeded = 2;
const bendsMax = 10;
/** Bends lie in this first share of the history, so that the last stretch decides where the line goes. */
const bendShare = 0.8;
/** Pull towards zero: strong on bends, so that noise bends nothing; slight on waves, so that few points suffice. */
const [bendPull, wavePull] = [0.1, 0.01];

/**
 * Fits the points and says what the model holds for each of the moments, known ones and future ones.
 * @param confidence share of outcomes between the bounds, 0 < x < 1
 * @returns one estimate per moment; `undefined` when there are fewer than two points
 */
export function forecast(
  points: readonly ForecastPoint[],
  moments: readonly number[],
  seasons: Seasons,
  confidence: number,
): ForecastEstimate[] | undefined {
  const times = points.map((point) => point.at);
  const [first, last] = [smallest(times), largest(times)];
  if (points.length < 2 || first === undefined || last === undefined) return undefined;
  const values = points.map((point) => point.value);
  const centre = mean(values) ?? 0;
  const scale = deviation(values, 0) || 1;
  const { terms, pulls } = modelOf(times, first, last, seasons);
  const rows = times.map(terms);
  const factor = cholesky(gram(rows, pulls));
  const weights = solve(
    factor,
    projected(
      rows,
      values.map((value) => (value - centre) / scale),
    ),
  );
  const misfit = rows.reduce((total, row, at) => total + ((values[at] ?? 0) - centre - scale * dot(row, weights)) ** 2, 0);
  const noise = misfit / Math.max(1, rows.length - pulls.length);
  const width = normalQuantile((1 + confidence) / 2);
  return moments.map((moment) => {
    const row = terms(moment);
    const yhat = centre + scale * dot(row, weights);
    const reach = width * Math.sqrt(noise * (1 + dot(row, solve(factor, row))));
    return { yhat, lower: yhat - reach, upper: yhat + reach };
  });
}

interface Model {
  /** The row of the design at a moment. */
  readonly terms: (moment: number) => number[];
  /** One per term. */
  readonly pulls: readonly number[];
}

function modelOf(times: readonly number[], first: number, last: number, seasons: Seasons): Model {
  const length = Math.max(1, last - first);
  const count = times.length;
  const bends = Math.min(bendsMax, Math.floor(count / 10));
  const places = Array.from({ length: bends }, (_, at) => (bendShare * (at + 1)) / (bends + 1));
  const spacing = length / Math.max(1, count - 1);
  const waves = (['yearly', 'weekly', 'daily'] as const).map((name) => ({
    period: periods[name],
    count: wavesOf(name, seasons[name], length, spacing),
  }));
  const terms = (moment: number): number[] => {
    const t = (moment - first) / length;
    const row = [1, t, ...places.map((place) => Math.max(0, t - place))];
    for (const wave of waves)
      for (let k = 1; k <= wave.count; k += 1) {
        const angle = (2 * Math.PI * k * moment) / wave.period;
        row.push(Math.sin(angle), Math.cos(angle));
      }
    return row;
  };
  const waveTerms = 2 * waves.reduce((total, wave) => total + wave.count, 0);
  // A trace on the line itself keeps the matrix solvable when all points lie at one moment.
  const pulls = [1e-9, 1e-9, ...places.map(() => bendPull * count), ...Array<number>(waveTerms).fill(wavePull)];
  return { terms, pulls };
}

/** A wave shorter than two steps of the data looks the same as a longer one (aliasing) and is left out. */
function wavesOf(name: keyof typeof periods, asked: number | undefined, length: number, spacing: number): number {
  const period = periods[name];
  const seen = length >= cyclesNeeded * period && spacing < period;
  const wanted = asked ?? (seen ? usualWaves[name] : 0);
  return Math.min(wanted, Math.floor(period / (2 * spacing)));
}

/** The waves a flag asks for: true the usual number, false none, a number itself, nothing `undefined`. */
export function requestedWaves(name: keyof Seasons, flag: boolean | number | null | undefined): number | undefined {
  if (flag === null || flag === undefined) return undefined;
  return typeof flag === 'number' ? flag : flag ? usualWaves[name] : 0;
}

const dot = (a: readonly number[], b: readonly number[]): number => {
  let total = 0;
  for (let at = 0; at < a.length; at += 1) total += (a[at] ?? 0) * (b[at] ?? 0);
  return total;
};

/** XᵀX with the pulls on its diagonal. */
function gram(rows: readonly (readonly number[])[], pulls: readonly number[]): number[][] {
  const matrix = pulls.map((pull, i) => pulls.map((_, j) => (i === j ? pull : 0)));
  for (const row of rows)
    for (const [i, line] of matrix.entries()) {
      const left = row[i] ?? 0;
      for (let j = 0; j <= i; j += 1) line[j] = (line[j] ?? 0) + left * (row[j] ?? 0);
    }
  return matrix;
}

/** Xᵀy. */
function projected(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const totals = (rows[0] ?? []).map(() => 0);
  for (const [at, row] of rows.entries())
    for (let i = 0; i < totals.length; i += 1) totals[i] = (totals[i] ?? 0) + (row[i] ?? 0) * (values[at] ?? 0);
  return totals;
}

/** The lower factor L of a symmetric positive matrix, LLᵀ; reads the lower half. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const factor: number[][] = [];
  for (const [i, line] of matrix.entries()) {
    const row: number[] = [];
    for (let j = 0; j <= i; j += 1) {
      let rest = line[j] ?? 0;
      const other = i === j ? row : (factor[j] ?? []);
      for (let k = 0; k < j; k += 1) rest -= (row[k] ?? 0) * (other[k] ?? 0);
      row.push(i === j ? Math.sqrt(Math.max(rest, 1e-12)) : rest / (factor[j]?.[j] ?? 1));
    }
    factor.push(row);
  }
  return factor;
}

/** x of LLᵀx = b. */
function solve(factor: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x = [...b];
  for (const [i, row] of factor.entries()) {
    let rest = x[i] ?? 0;
    for (let j = 0; j < i; j += 1) rest -= (row[j] ?? 0) * (x[j] ?? 0);
    x[i] = rest / (row[i] ?? 1);
  }
  for (let i = factor.length - 1; i >= 0; i -= 1) {
    let rest = x[i] ?? 0;
    for (let j = i + 1; j < factor.length; j += 1) rest -= (factor[j]?.[i] ?? 0) * (x[j] ?? 0);
    x[i] = rest / (factor[i]?.[i] ?? 1);
  }
  return x;
}

/** The point below which a share p (½ < p < 1) of a normal distribution lies; Newton steps on its density. */
function normalQuantile(p: number): number {
  let z = 0;
  for (let step = 0; step < 60; step += 1) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const move = (p - 0.5 - areaTo(z)) / Math.max(density, 1e-12);
    z += Math.max(-1, Math.min(1, move));
    if (Math.abs(move) < 1e-12) break;
  }
  return z;
}

/** The normal density's area between 0 and z, by its power series; z ≤ 9 converges in double precision. */
function areaTo(z: number): number {
  if (z > 8) return 0.5;
  let term = z;
  let total = z;
  for (let k = 1; Math.abs(term) > 1e-17 * Math.abs(total) && k < 400; k += 1) {
    term *= (z * z) / (2 * k + 1);
    total += term;
  }
  return (total * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}
