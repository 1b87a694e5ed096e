/** Stands for the patterns ECharts can lay over its colours, of which our pictures have none. */

export const createOrUpdatePatternFromDecal = (): null => null;
