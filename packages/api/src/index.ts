/** Every contract, by the name its server folder and its tests use. */
import type { Routes } from './contract.ts';
import { chart } from './chart.ts';
import { dashboard, dashboardClassic } from './dashboard.ts';
import { database } from './database.ts';
import { dataset } from './dataset.ts';
import { datasource } from './datasource.ts';
import { explore } from './explore.ts';
import { log } from './log.ts';
import { me } from './me.ts';
import { misc } from './misc.ts';
import { security } from './security.ts';
import { sql } from './sql.ts';
import { upload } from './upload.ts';

/** The whole wire, as data: mounting, OpenAPI and the contract tests walk it. */
export const contracts = {
  security,
  me,
  chart,
  dashboard,
  dashboardClassic,
  dataset,
  database,
  datasource,
  explore,
  log,
  misc,
  sql,
  upload,
} as const satisfies Record<string, Routes>;
