/** Reading the arguments of a call by name or place, as their documentation lists them. */
import { fault } from './fault.ts';
import { plainOf } from './text.ts';
import { isNumeric, isStr, typeName, type CallArguments, type TemplateValue } from './value.ts';

/** By name; absent ones are absent. @throws TemplateFault for too many, unknown or doubled ones */
export function named<const N extends string>(
  of: string,
  { plain, named: byName }: CallArguments,
  names: readonly N[],
): { [K in N]?: TemplateValue } {
  if (plain.length > names.length) fault(`${of}() takes at most ${names.length} arguments`);
  const found = new Map<string, TemplateValue>();
  for (const [at, value] of plain.entries()) found.set(names[at] ?? '', value);
  for (const [name, value] of byName) {
    if (!names.some((each) => each === name)) fault(`${of}() has no argument '${name}'`);
    if (found.has(name)) fault(`${of}() got '${name}' twice`);
    found.set(name, value);
  }
  // The keys are among `names`, as checked above.
  return Object.fromEntries(found) as { [K in N]?: TemplateValue };
}

/** A text that must be there. @throws TemplateFault naming the call and the argument */
export function textArgument(of: string, name: string, value: TemplateValue | undefined): string {
  if (!isStr(value)) fault(`${of}(): '${name}' must be a text${value === undefined ? '' : `, not ${typeName(value)}`}`);
  return plainOf(value);
}

/** A finite number, or `fallback` where none was given. @throws TemplateFault naming the call and the argument */
export function numberArgument(of: string, name: string, value: TemplateValue | undefined, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (value === undefined || !isNumeric(value) || !Number.isFinite(Number(value))) fault(`${of}(): '${name}' must be a number`);
  return Number(value);
}

/** True or false, or `fallback` where none was given. @throws TemplateFault naming the call and the argument */
export function flagArgument(of: string, name: string, value: TemplateValue | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== 'boolean') fault(`${of}(): '${name}' must be true or false`);
  return value;
}
