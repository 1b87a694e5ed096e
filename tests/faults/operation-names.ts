/** What `operations.ts` can be told to do. */
export const operationNames = ['migrate', 'furnish', 'save', 'import', 'upload', 'restart'] as const;
export type OperationName = (typeof operationNames)[number];
