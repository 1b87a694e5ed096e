export function preparing<T>(work: () => T): T;
