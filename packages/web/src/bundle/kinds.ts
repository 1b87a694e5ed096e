/** The lists that bundles go in and out of. */
import { bundle } from '@tessera/api/bundle';
import { i18n } from '../i18n.ts';

/** The resource whose list a bundle is taken from, or imported on. */
export type BundleResource = 'dashboard' | 'chart' | 'dataset' | 'database' | 'saved_query';

interface Words {
  /** Title of the import. */
  readonly title: string;
  /** Toast when it is done. */
  readonly done: string;
  /** In the failure's sentence. */
  readonly noun: string;
  /** Which of their files it takes. */
  readonly takes: string;
}

/** The sentences of one list. */
export function wordsOf(resource: BundleResource): Words {
  switch (resource) {
    case 'dashboard':
      return {
        title: i18n._('Import dashboards'),
        done: i18n._('Dashboard imported'),
        noun: i18n._('dashboard'),
        takes: i18n._('A zip, the YAML file of one dashboard, or an old JSON export'),
      };
    case 'chart':
      return {
        title: i18n._('Import charts'),
        done: i18n._('Chart imported'),
        noun: i18n._('chart'),
        takes: i18n._('A zip, or the YAML file of one chart'),
      };
    case 'dataset':
      return {
        title: i18n._('Import datasets'),
        done: i18n._('Dataset imported'),
        noun: i18n._('dataset'),
        takes: i18n._('A zip, the YAML file of one dataset, or an old YAML export of datasources'),
      };
    case 'database':
      return {
        title: i18n._('Import databases'),
        done: i18n._('Database imported'),
        noun: i18n._('database'),
        takes: i18n._('A zip, or the YAML file of one database'),
      };
    case 'saved_query':
      return {
        title: i18n._('Import queries'),
        done: i18n._('Query imported'),
        noun: i18n._('saved query'),
        takes: i18n._('A zip, or the YAML file of one saved query'),
      };
  }
}

/** The route that exports a list's objects. */
export const exportRoutes = {
  dashboard: bundle.exportDashboards,
  chart: bundle.exportCharts,
  dataset: bundle.exportDatasets,
  database: bundle.exportDatabases,
  saved_query: bundle.exportSavedQueries,
} as const;

/** The route that takes a list's bundles. */
export const importRoutes = {
  dashboard: bundle.importDashboards,
  chart: bundle.importCharts,
  dataset: bundle.importDatasets,
  database: bundle.importDatabases,
  saved_query: bundle.importSavedQueries,
} as const;
