/** What is asked of screen and paper, and what became of it, as a table. */
import { tableOf } from '../../bench/report.ts';

/** Of one type in one theme. */
export interface SheetFigures {
  /** Structural similarity, 1 of equal pictures. */
  readonly ssim: number;
  /** Part of the pixels, 0…1, that a person could tell apart. */
  readonly differing: number;
}

/** By `viz_type`, then by theme. */
export type PaperFigures = Record<string, Record<string, SheetFigures>>;

const goals = { ssim: 0.98, differing: 0.03 } as const;

/** True when both goals are met. */
const isAlike = ({ ssim, differing }: SheetFigures): boolean => ssim >= goals.ssim && differing <= goals.differing;

/** One line for every picture that misses a goal. */
export function unlike(paper: PaperFigures): string[] {
  return Object.entries(paper).flatMap(([id, looks]) =>
    Object.entries(looks).flatMap(([look, figures]) => (isAlike(figures) ? [] : [`UNLIKE ${id}, ${look}: ${told(figures)}`])),
  );
}

const told = ({ ssim, differing }: SheetFigures): string => `${ssim.toFixed(3)}, ${(differing * 100).toFixed(1)} %`;

/** The section of the page: how many are alike, and every type, the least alike first. */
export function paperText(paper: PaperFigures): string {
  const all = Object.values(paper).flatMap((looks) => Object.values(looks));
  const head = '### Screen and paper\n\n';
  if (all.length === 0) return `${head}Not run yet.`;
  const least = (id: string): number => Math.min(...Object.values(paper[id] ?? {}).map(({ ssim }) => ssim));
  const rows = Object.entries(paper)
    .toSorted(([one], [other]) => least(one) - least(other))
    .map(([id, { light, dark }]) => [
      `\`${id}\``,
      light ? told(light) : '',
      dark ? told(dark) : '',
      [light, dark].every((figures) => figures === undefined || isAlike(figures)) ? '' : '**missed**',
    ]);
  const count = (meets: (figures: SheetFigures) => boolean): string => `${all.filter(meets).length} of ${all.length}`;
  return `${head}The example of every chart type at 640 × 400 px, two pixels each way for one, as a headless Chromium shows it on a dashboard and as the server paints it; SSIM of both (goal ≥ ${goals.ssim}) and the part of pixels that differ beyond the smoothing of edges (goal ≤ ${goals.differing * 100} %). SSIM ≥ ${goals.ssim}: ${count(({ ssim }) => ssim >= goals.ssim)} pictures; ≤ ${goals.differing * 100} % of pixels: ${count(({ differing }) => differing <= goals.differing)}. What only a screen has (buttons, fields) counts as a difference.

${tableOf(['type', 'light', 'dark', ''], rows)}`;
}
