/** Every resource of the product's own things, with its name in the action log and the OpenAPI document. */
import type { Resource } from '../rest/implement.ts';
import { accessResource } from './access/handlers.ts';
import { twoFactorResource } from './two-factor/handlers.ts';
import { accessRequestResource } from './sharing/requests.ts';
import { publicLinkResource } from './sharing/public-links.ts';
import { sharingResource } from './sharing/handlers.ts';
import { databaseSignInResource } from './database-sign-in/handlers.ts';
import { accessTokenResource, signedInSessionResource } from './access-token/handlers.ts';
import { annotationLayerResource, annotationResource } from './annotation-layer/handlers.ts';
import { asyncEventResource } from './async-event/handlers.ts';
import { binResource } from './bin/handlers.ts';
import { bundleResource } from './bundle/handlers.ts';
import { chartResource } from './chart/handlers.ts';
import { cssTemplateResource } from './css-template/handlers.ts';
import { themeResource } from './theme/handlers.ts';
import { dashboardClassicResource, dashboardResource } from './dashboard/handlers.ts';
import { databaseResource } from './database/handlers.ts';
import { datasetResource } from './dataset/handlers.ts';
import { datasetNamesResource } from './dataset-names/handlers.ts';
import { datasourceResource } from './datasource/handlers.ts';
import { dashboardWarmUpResource } from './dashboard/warm-up.ts';
import { embeddedResource } from './embedded/handlers.ts';
import { exploreResource } from './explore/handlers.ts';
import { filterSetResource } from './filter-set/handlers.ts';
import { invitationResource } from './invitation/handlers.ts';
import { groupResource } from './group/handlers.ts';
import { jobResource } from './job/handlers.ts';
import { legacyResource } from './legacy/handlers.ts';
import { logResource } from './log/handlers.ts';
import { passwordResetResource } from './password-reset/handlers.ts';
import { regionResource } from './region/handlers.ts';
import { queryResource } from './query/handlers.ts';
import { notificationResource } from './notification/handlers.ts';
import { savedQueryResource } from './saved-query/handlers.ts';
import { registrationResource } from './registration/handlers.ts';
import { reportResource } from './report/handlers.ts';
import { roleResource } from './role/handlers.ts';
import { rowLevelSecurityResource } from './row-level-security/handlers.ts';
import { sqlResource } from './sql/handlers.ts';
import { tagResource } from './tag/handlers.ts';
import { sqlTabResource } from './sql-tab/handlers.ts';
import { miscResource } from './time-range/handlers.ts';
import { olderUploadResource } from './upload/older-forms.ts';
import { uploadResource } from './upload/handlers.ts';
import { uploadedTableResource } from './uploaded-table/handlers.ts';
import { userResource } from './user/handlers.ts';
import { viewAsResource } from './view-as/handlers.ts';
import {
  chartVersionResource,
  dashboardVersionResource,
  datasetVersionResource,
  savedQueryVersionResource,
} from './versions/handlers.ts';

/** All resources the server answers for; their names stand in the action log and in the OpenAPI document. */
export const resources: readonly (readonly [name: string, resource: Resource])[] = [
  ['AccessRestApi', accessResource],
  ['AccessRequestRestApi', accessRequestResource],
  ['SharingRestApi', sharingResource],
  ['ViewAsRestApi', viewAsResource],
  ['PublicLinkRestApi', publicLinkResource],
  ['AccessTokenRestApi', accessTokenResource],
  ['TwoFactorRestApi', twoFactorResource],
  ['SessionRestApi', signedInSessionResource],
  ['DatabaseSignInRestApi', databaseSignInResource],
  ['AnnotationLayerRestApi', annotationLayerResource],
  ['AnnotationRestApi', annotationResource],
  ['AsyncEventsRestApi', asyncEventResource],
  ['BinRestApi', binResource],
  ['ImportExportRestApi', bundleResource],
  ['ChartRestApi', chartResource],
  ['CssTemplateRestApi', cssTemplateResource],
  ['ThemeRestApi', themeResource],
  ['DashboardRestApi', dashboardResource],
  ['DashboardClassicApi', dashboardClassicResource],
  ['DatasetRestApi', datasetResource],
  ['DatasetRenameRestApi', datasetNamesResource],
  ['DatabaseRestApi', databaseResource],
  ['DatasourceRestApi', datasourceResource],
  ['DashboardWarmUpRestApi', dashboardWarmUpResource],
  ['EmbeddedDashboardRestApi', embeddedResource],
  ['ExploreRestApi', exploreResource],
  ['FilterSetRestApi', filterSetResource],
  ['Superset', legacyResource],
  ['JobRestApi', jobResource],
  ['LogRestApi', logResource],
  ['MiscRestApi', miscResource],
  ['NotificationRestApi', notificationResource],
  ['PasswordResetRestApi', passwordResetResource],
  ['RegionRestApi', regionResource],
  ['RegistrationRestApi', registrationResource],
  ['ReportScheduleRestApi', reportResource],
  ['QueryRestApi', queryResource],
  ['SavedQueryRestApi', savedQueryResource],
  ['SqlLabRestApi', sqlResource],
  ['TagRestApi', tagResource],
  ['TabStateView', sqlTabResource],
  ['UploadRestApi', uploadResource],
  ['OlderUploadApi', olderUploadResource],
  ['UploadedTableRestApi', uploadedTableResource],
  ['ChartVersionRestApi', chartVersionResource],
  ['DashboardVersionRestApi', dashboardVersionResource],
  ['DatasetVersionRestApi', datasetVersionResource],
  ['SavedQueryVersionRestApi', savedQueryVersionResource],
  ['UserRestApi', userResource],
  ['InvitationRestApi', invitationResource],
  ['RoleRestApi', roleResource],
  ['GroupRestApi', groupResource],
  ['RLSRestApi', rowLevelSecurityResource],
];
