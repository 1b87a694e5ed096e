/** What `operations.ts` can be asked to do. */
export const operationNames = [
  'migrate',
  'furnish',
  'save',
  'import',
  'upload',
  'remove',
  'once',
  'backup',
  'restore',
  'restart',
] as const;
export type OperationName = (typeof operationNames)[number];

/** Where an operation puts a backup, and finds one. @param home  of the site */
export const backupIn = (home: string): string => `${home}/site.backup`;
