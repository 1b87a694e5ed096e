/** Every contract, by the name its server folder and its tests use. */
import type { Routes } from './contract.ts';
import { access } from './access.ts';
import { twoFactor } from './two-factor.ts';
import { accessToken, signedInSession } from './access-token.ts';
import { databaseSignIn } from './database-sign-in.ts';
import { annotation, annotationLayer } from './annotation-layer.ts';
import { asyncEvent } from './async-event.ts';
import { bin } from './bin.ts';
import { bundle } from './bundle.ts';
import { chart } from './chart.ts';
import { cssTemplate } from './css-template.ts';
import { theme } from './theme.ts';
import { dashboard, dashboardClassic } from './dashboard.ts';
import { database } from './database.ts';
import { dataset } from './dataset.ts';
import { datasource } from './datasource.ts';
import { dashboardWarmUp } from './dashboard-warm-up.ts';
import { embedded } from './embedded.ts';
import { explore } from './explore.ts';
import { filterSet } from './filter-set.ts';
import { group } from './group.ts';
import { invitation } from './invitation.ts';
import { job } from './job.ts';
import { legacy } from './legacy.ts';
import { log } from './log.ts';
import { me } from './me.ts';
import { misc } from './misc.ts';
import { query } from './query.ts';
import { notification } from './notification.ts';
import { olderUpload } from './older-upload.ts';
import { passwordReset } from './password-reset.ts';
import { region } from './region.ts';
import { registration } from './registration.ts';
import { report } from './report.ts';
import { role } from './role.ts';
import { rowLevelSecurity } from './row-level-security.ts';
import { savedQuery } from './saved-query.ts';
import { security } from './security.ts';
import { sql } from './sql.ts';
import { tag } from './tag.ts';
import { sqlTabs } from './sql-tab.ts';
import { upload } from './upload.ts';
import { user } from './user.ts';
import { chartVersions, dashboardVersions, datasetVersions, savedQueryVersions } from './version.ts';

/** The whole wire, as data: mounting, OpenAPI and the contract tests walk it. */
export const contracts = {
  access,
  security,
  me,
  accessToken,
  twoFactor,
  signedInSession,
  databaseSignIn,
  annotationLayer,
  annotation,
  asyncEvent,
  bin,
  bundle,
  chart,
  cssTemplate,
  theme,
  dashboard,
  dashboardClassic,
  dataset,
  database,
  datasource,
  dashboardWarmUp,
  embedded,
  explore,
  filterSet,
  invitation,
  job,
  legacy,
  log,
  misc,
  query,
  notification,
  olderUpload,
  passwordReset,
  registration,
  report,
  savedQuery,
  chartVersions,
  dashboardVersions,
  datasetVersions,
  savedQueryVersions,
  sql,
  tag,
  sqlTabs,
  upload,
  user,
  region,
  role,
  group,
  rowLevelSecurity,
} as const satisfies Record<string, Routes>;
