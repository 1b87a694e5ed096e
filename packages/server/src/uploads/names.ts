/** Column names as they can be stored: filled, trimmed, unique without regard to case (the engine has none). */

const LONGEST = 255;

/** @returns the names, and a remark for each that had to change */
export function columnNames(given: readonly string[]): { names: string[]; notes: string[] } {
  const taken = new Set<string>();
  const notes: string[] = [];
  const names = given.map((raw, i) => {
    // Line breaks and tabs part words; other control characters and the byte order mark cannot be typed.
    const clean = raw
      .normalize('NFC')
      .replaceAll(/[\t\n\v\f\r\u0085]+/g, ' ')
      .replaceAll(/[\p{Cc}\uFEFF]/gu, '')
      .trim()
      .slice(0, LONGEST);
    const base = clean === '' ? `column_${i + 1}` : clean;
    let name = base;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base.slice(0, LONGEST - 6)}_${n}`;
    taken.add(name.toLowerCase());
    if (clean === '') notes.push(`Column ${i + 1} has no name; it is called ${name}.`);
    else if (name !== base) notes.push(`The name ${base} occurs more than once; column ${i + 1} is called ${name}.`);
    return name;
  });
  return { names, notes };
}
