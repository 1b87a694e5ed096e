/** Runs a statement of a session of MySQL. @returns its rows, cells in the order of their columns */
export type MysqlAsk = (sql: string, values?: readonly unknown[]) => Promise<unknown[][]>;
