/** JSON with whole numbers beyond 2^53, as ids of snapshots are. */

/** Such numbers become bigints. @throws SyntaxError */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? 0)
      : value,
  );
}
