/** Flags for Node that the server is started with. */
export const serverFlags: readonly string[];
/** Variables the server is started with, beside those of its caller. */
export const serverEnvironment: Readonly<Record<string, string>>;
