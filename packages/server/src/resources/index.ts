/** Every resource of the product's own things, with its name in the action log and the OpenAPI document. */
import type { Resource } from '../rest/implement.ts';
import { chartResource } from './chart/handlers.ts';
import { dashboardClassicResource, dashboardResource } from './dashboard/handlers.ts';
import { databaseResource } from './database/handlers.ts';
import { datasetResource } from './dataset/handlers.ts';
import { datasourceResource } from './datasource/handlers.ts';
import { exploreResource } from './explore/handlers.ts';
import { logResource } from './log/handlers.ts';
import { sqlResource } from './sql/handlers.ts';
import { miscResource } from './time-range/handlers.ts';
import { uploadResource } from './upload/handlers.ts';

export const resources: readonly (readonly [name: string, resource: Resource])[] = [
  ['ChartRestApi', chartResource],
  ['DashboardRestApi', dashboardResource],
  ['DashboardClassicApi', dashboardClassicResource],
  ['DatasetRestApi', datasetResource],
  ['DatabaseRestApi', databaseResource],
  ['DatasourceRestApi', datasourceResource],
  ['ExploreRestApi', exploreResource],
  ['LogRestApi', logResource],
  ['MiscRestApi', miscResource],
  ['SqlLabRestApi', sqlResource],
  ['UploadRestApi', uploadResource],
];
