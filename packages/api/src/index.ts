/** Every contract, by the name its server folder and its tests use. */
import type { Routes } from './contract.ts';
import { access } from './access.ts';
import { annotation, annotationLayer } from './annotation-layer.ts';
import { bundle } from './bundle.ts';
import { chart } from './chart.ts';
import { dashboard, dashboardClassic } from './dashboard.ts';
import { database } from './database.ts';
import { dataset } from './dataset.ts';
import { datasource } from './datasource.ts';
import { embedded } from './embedded.ts';
import { explore } from './explore.ts';
import { filterSet } from './filter-set.ts';
import { group } from './group.ts';
import { legacy } from './legacy.ts';
import { log } from './log.ts';
import { me } from './me.ts';
import { misc } from './misc.ts';
import { region } from './region.ts';
import { report } from './report.ts';
import { role } from './role.ts';
import { rowLevelSecurity } from './row-level-security.ts';
import { savedQuery } from './saved-query.ts';
import { security } from './security.ts';
import { sql } from './sql.ts';
import { upload } from './upload.ts';
import { user } from './user.ts';

/** The whole wire, as data: mounting, OpenAPI and the contract tests walk it. */
export const contracts = {
  access,
  security,
  me,
  annotationLayer,
  annotation,
  bundle,
  chart,
  dashboard,
  dashboardClassic,
  dataset,
  database,
  datasource,
  embedded,
  explore,
  filterSet,
  legacy,
  log,
  misc,
  report,
  savedQuery,
  sql,
  upload,
  user,
  region,
  role,
  group,
  rowLevelSecurity,
} as const satisfies Record<string, Routes>;
