/** The catalog a tab of the SQL page looks at; undefined for the connection's own, and where none can be chosen. */
import { createContext, use } from 'react';

/** Given by the workbench of a tab. */
export const ChosenCatalog = createContext<string | undefined>(undefined);

/** The catalog of the tab around. */
export const useChosenCatalog = (): string | undefined => use(ChosenCatalog);
