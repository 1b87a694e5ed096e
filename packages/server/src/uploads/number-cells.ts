/** The SQL that reads numbers out of text cells. Pure text. */

export interface NumberMarks {
  decimal: '.' | ',';
  /** False where nothing in the sample tells what a comma or a point means: then marks of thousands are not understood. */
  hasGroups: boolean;
}

/** What the other cells of a column prove about those that look like codes. */
export interface CodeEvidence {
  /** `+5` is a number: the column has negative numbers or decimals. */
  signs?: true;
  /** `1e3` is a number: the column has decimals or signed exponents. */
  exponents?: true;
}

const signs = ({ decimal }: NumberMarks): { point: string; group: string } =>
  decimal === ',' ? { point: ',', group: '\\.' } : { point: '\\.', group: ',' };

/** The digits as the engine reads them. */
const engineDigits = (cell: string, { decimal }: NumberMarks): string =>
  decimal === ',' ? `replace(replace(${cell}, '.', ''), ',', '.')` : `replace(${cell}, ',', '')`;

const wholeOf = (marks: NumberMarks): string =>
  marks.hasGroups ? `([1-9]\\d*|[1-9]\\d{0,2}(${signs(marks).group}\\d{3})+)` : '[1-9]\\d*';

/** The plain spelling of most whole numbers, without a regular expression; NULL leaves a cell to the careful reading. */
export const plainWhole = (x: string): string =>
  `if(length(${x}) <= 18 AND TRY_CAST(${x} AS BIGINT)::VARCHAR = ${x}, TRY_CAST(${x} AS BIGINT), NULL)`;

/** The plain spelling of most numbers; NULL leaves a cell to the careful reading. */
export const plainNumber = (x: string): string =>
  `if(length(${x}) <= 16 AND regexp_full_match(${x}, '-?(0|[1-9]\\d{0,14})(\\.\\d+)?'), TRY_CAST(${x} AS DOUBLE), NULL)`;

/**
 * Whole numbers that are written again as they stand: no codes such as 007, +49… or 1_000, and at most 18 digits,
 * which is what identifiers exceed.
 */
export function exactWhole(cell: string, marks: NumberMarks, measures: CodeEvidence = {}): string {
  const whole = wholeOf(marks);
  const plus = measures.signs ? '|\\+[1-9]\\d{0,5}' : '';
  const digits = engineDigits(cell, marks);
  return `if(regexp_full_match(${cell}, '0|-?${whole}${plus}') AND length(ltrim(${digits}, '+-')) <= 18, TRY_CAST(${digits} AS BIGINT), NULL)`;
}

/**
 * Numbers a double holds without a loss: neither codes nor more digits than it keeps, neither too large nor too small.
 * Zeros at the end count as digits: somebody wrote them.
 */
export function exactNumber(cell: string, marks: NumberMarks, measures: CodeEvidence = {}): string {
  const { point } = signs(marks);
  const whole = `(0|${wholeOf(marks)})`;
  const fraction = `[+-]?(${whole}?${point}\\d+|${whole}${point})`;
  const shapes = [
    `-?${whole}`,
    fraction,
    `(-?${whole}|${fraction})[eE][+-]\\d{1,3}`,
    `${fraction}[eE]\\d{1,3}`,
    ...(measures.signs ? ['\\+[1-9]\\d{0,5}'] : []),
    ...(measures.exponents ? [`-?${whole}[eE]\\d{1,3}`] : []),
  ];
  const digits = engineDigits(cell, marks);
  const value = `TRY_CAST(${digits} AS DOUBLE)`;
  const significant = `length(regexp_replace(regexp_replace(${digits}, '[eE].*$', ''), '^[+-]?[0.]*|\\.', '', 'g'))`;
  // A number that a program wrote with all its digits is written again with the same.
  const same = `${value}::VARCHAR = ${digits}`;
  const isKept = `CASE WHEN length(${digits}) <= 15 THEN true WHEN ${significant} <= 15 THEN true ELSE coalesce(${same}, false) END`;
  const isZero = `regexp_full_match(${cell}, '[+-]?[0.,]*([eE].*)?')`;
  const isInRange = `isfinite(${value}) AND CASE WHEN ${value} = 0 THEN ${isZero} ELSE true END`;
  return `CASE WHEN NOT regexp_full_match(${cell}, '${shapes.join('|')}') THEN NULL WHEN ${isInRange} AND ${isKept} THEN ${value} END`;
}

/** As a person asks for it who chose the type: 007 is 7 and 1.0 is a whole number. */
export function willingWhole(cell: string, marks: NumberMarks): string {
  const { point, group } = signs(marks);
  const whole = `regexp_replace(${cell}, '${point}0*$', '')`;
  const digits = `replace(${whole}, '${marks.decimal === ',' ? '.' : ','}', '')`;
  return `if(regexp_full_match(${whole}, '[+-]?(\\d+|\\d{1,3}(${group}\\d{3})+)'), TRY_CAST(${digits} AS BIGINT), NULL)`;
}

/** As a person asks for it who chose the type: codes are read as numbers, and digits a double cannot hold are rounded. */
export function willingNumber(cell: string, marks: NumberMarks): string {
  const { point, group } = signs(marks);
  const value = `TRY_CAST(${engineDigits(cell, marks)} AS DOUBLE)`;
  const shape = `[+-]?(\\d+(${point}\\d*)?|${point}\\d+|\\d{1,3}(${group}\\d{3})+(${point}\\d*)?)([eE][+-]?\\d{1,3})?`;
  return `if(regexp_full_match(${cell}, '${shape}') AND isfinite(${value}), ${value}, NULL)`;
}

/** The same number as a DECIMAL, with every digit it has room for; NULL where it is too large. @param type  the engine's name of it */
export const willingDecimal = (cell: string, marks: NumberMarks, type: string): string =>
  `if(${willingNumber(cell, marks)} IS NULL, NULL, TRY_CAST(${engineDigits(cell, marks)} AS ${type}))`;

/** True for a number that a DECIMAL stores with fewer digits than it is written with. */
export function losesDigits(cell: string, marks: NumberMarks, type: string): string {
  const digits = engineDigits(cell, marks);
  const scale = /,\s*(\d+)\)/.exec(type)?.[1] ?? '0';
  const isCut = `regexp_matches(${digits}, '\\.\\d{${scale}}\\d*[1-9]')`;
  // Tens move the point; so long a number is not written with them.
  return `CASE WHEN contains(lower(${digits}), 'e') THEN TRY_CAST(${digits} AS ${type})::DOUBLE <> TRY_CAST(${digits} AS DOUBLE) ELSE ${isCut} END`;
}

/** True over a column whose cells prove what the reading needs proved. */
export function proofOf(x: string, marks: NumberMarks, measures: CodeEvidence): string {
  const { point } = signs(marks);
  const decimals = `\\d*${point}\\d`;
  const proofs = [
    ...(measures.signs ? [`^\\s*(-\\d|[+-]?${decimals})`] : []),
    ...(measures.exponents ? [`^\\s*[+-]?(${decimals}|\\d+[eE][+-]\\d)`] : []),
  ];
  return proofs.map((proof) => `coalesce(bool_or(regexp_matches(${x}, '${proof}')), false)`).join(' AND ');
}
