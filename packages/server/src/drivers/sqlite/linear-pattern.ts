/**
 * A pattern of a person's REGEXP, made so that no text keeps it busy for ever. JavaScript's engine tries every way through a
 * repetition inside a repetition, and every place for what looks around or back: those are refused. The deadline of the
 * question ends whatever is still slow.
 */
const longest = 1000;

/** @throws Error with a sentence when the pattern is too long, cannot be read, or may take exponential time */
export function linearPattern(source: string): RegExp {
  if (source.length > longest) throw new Error(`A pattern may have at most ${longest} characters.`);
  const pattern = new RegExp(source, 'u');
  if (isExponential(source))
    throw new Error('Patterns with a repetition inside a repetition, lookarounds and back-references are not run.');
  return pattern;
}

/** Reads a pattern that is known to be valid. */
function isExponential(source: string): boolean {
  // For each open group: whether something in it repeats, or chooses.
  const groups: boolean[] = [false];
  let closed = false;
  for (let i = 0; i < source.length; i += 1) {
    const at = source[i] ?? '';
    if (at === '\\') {
      if (/[1-9k]/.test(source[i + 1] ?? '')) return true;
      i += 1;
      closed = false;
    } else if (at === '[') {
      i = endOfClass(source, i);
      closed = false;
    } else if (at === '(') {
      if (/^\?<?[=!]/.test(source.slice(i + 1, i + 4))) return true;
      groups.push(false);
      closed = false;
    } else if (at === ')') {
      closed = groups.pop() ?? false;
      if (closed) groups[groups.length - 1] = true;
    } else if (at === '|') {
      if (groups.length > 1) groups[groups.length - 1] = true;
      closed = false;
    } else if (repeats(source.slice(i))) {
      if (closed) return true;
      groups[groups.length - 1] = true;
      closed = false;
    } else if (at !== '?' && at !== '{' && at !== '}') closed = false;
  }
  return false;
}

/** `*`, `+` and counts that may end in more than one place; `{3}` may not. */
const repeats = (rest: string): boolean => /^(?:[*+]|\{\d+,\d*\})/.test(rest);

function endOfClass(source: string, from: number): number {
  let i = from + 1;
  while (i < source.length && source[i] !== ']') i += source[i] === '\\' ? 2 : 1;
  return i;
}
