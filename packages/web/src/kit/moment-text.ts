/** Moments of the product's own life (saved, made, exported) as people read them. */

/** A locale that writes as ISO does. */
const isoLike = 'sv-SE';

/** `2026-11-22 05:45:12`, on the reader's clock. */
export const momentText = (at: Date): string => at.toLocaleString(isoLike);
