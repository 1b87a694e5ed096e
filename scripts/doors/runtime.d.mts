/** Does work on `.runtime` or `node_modules` while no other process of this checkout does. @returns what the work gave */
export function preparing<T>(work: () => T): T;
