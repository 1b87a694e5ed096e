/** Exports and imports: bundles of YAML files in a zip. docs/reference/api.md#bundles. */
import { z } from 'zod';
import { contract, type Permission } from './contract.ts';

/** What a bundle holds, by the folder of its files. */
export const bundleKinds = ['database', 'dataset', 'chart', 'theme', 'dashboard', 'saved_query'] as const;
/** One of `bundleKinds`. */
export type BundleKind = (typeof bundleKinds)[number];

/**
 * What became of one file of a bundle. `exact`: taken as it is; `adapted`: taken, and `notes` say what changed;
 * `unsupported`: kept so that an export gives it back, and `notes` say why it cannot be used here.
 */
export const importedObject = z.object({
  file: z.string(),
  kind: z.enum([...bundleKinds, 'other']),
  uuid: z.string().nullable(),
  name: z.string(),
  /** On this server; null in a dry run for what would be new, and for what is not kept. */
  id: z.number().int().nullable(),
  action: z.enum(['created', 'overwritten', 'reused', 'ignored']),
  status: z.enum(['exact', 'adapted', 'unsupported']),
  notes: z.array(z.string()),
});
/** What `importedObject` reads. */
export type ImportedObject = z.infer<typeof importedObject>;

/** What an import did, or would do, object by object. */
export const importReport = z.object({
  /** True when nothing was written. */
  dry_run: z.boolean(),
  objects: z.array(importedObject),
});
/** What `importReport` reads. */
export type ImportReport = z.infer<typeof importReport>;

const importReply = z.object({ message: z.string(), report: importReport });

/** Ids to export; `token` names a cookie set to `done` for ten minutes, so that a page knows the download began. */
const exportQuery = z.strictObject({
  q: z.array(z.number().int()).min(1, 'Give at least one id.').max(1000, 'Give at most 1000 ids.'),
  token: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'Letters, digits, _ and - only.')
    .optional(),
});

const words = { type: 'string', enum: ['true', 'false'] };
const byPath = { type: 'string', description: 'JSON: path inside the bundle to secret' };
/** A form's parts are read as they come, so nothing is parsed here; the shape is for the document and for callers' types. */
const importForm = z.unknown().meta({
  type: 'object',
  required: ['formData'],
  properties: {
    formData: { type: 'string', format: 'binary', description: 'A zip, or one YAML or JSON file' },
    passwords: byPath,
    overwrite: words,
    dry_run: words,
    sync_columns: words,
    sync_metrics: words,
    ssh_tunnel_passwords: byPath,
    ssh_tunnel_private_keys: byPath,
    ssh_tunnel_private_key_passwords: byPath,
  },
});

const importQuery = z.strictObject({ dry_run: z.enum(['true', 'false']).optional() });

function exportRoute<const P extends `/api/v1/${string}`, const Need extends Permission>(
  path: P,
  permission: Need,
  noun: string,
) {
  return {
    method: 'GET',
    path,
    permission,
    summary: `Export ${noun} with everything they need, as a zip`,
    query: exportQuery,
    reply: 'bytes',
    files: ['application/zip'],
  } as const;
}

/** Multipart: `formData` (the file), `passwords` and the secrets of SSH tunnels (JSON, path → secret), `overwrite` and `dry_run` (`true` or `false`). */
function importRoute<const P extends `/api/v1/${string}`, const Need extends Permission>(
  path: P,
  permission: Need,
  noun: string,
) {
  return {
    method: 'POST',
    path,
    permission,
    asksDatabase: true,
    summary: `Import ${noun} from a zip or a file: all or nothing, with a report; dry_run=true only reports`,
    query: importQuery,
    bodyType: 'multipart',
    body: importForm,
    reply: importReply,
  } as const;
}

/** Export and import of each kind, and of everything at once. An import answers with a report; `dry_run` writes nothing. */
export const bundle = contract({
  exportDashboards: exportRoute('/api/v1/dashboard/export', 'can_export on Dashboard', 'dashboards'),
  importDashboards: importRoute('/api/v1/dashboard/import', 'can_write on Dashboard', 'dashboards'),
  exportCharts: exportRoute('/api/v1/chart/export', 'can_export on Chart', 'charts'),
  importCharts: importRoute('/api/v1/chart/import', 'can_write on Chart', 'charts'),
  exportDatasets: exportRoute('/api/v1/dataset/export', 'can_export on Dataset', 'datasets'),
  importDatasets: importRoute('/api/v1/dataset/import', 'can_write on Dataset', 'datasets'),
  exportDatabases: exportRoute('/api/v1/database/export', 'can_export on Database', 'databases'),
  importDatabases: importRoute('/api/v1/database/import', 'can_write on Database', 'databases'),
  exportSavedQueries: exportRoute('/api/v1/saved_query/export', 'can_export on SavedQuery', 'saved queries'),
  importSavedQueries: importRoute('/api/v1/saved_query/import', 'can_write on SavedQuery', 'saved queries'),
  exportAssets: {
    method: 'GET',
    path: '/api/v1/assets/export',
    permission: 'can_export on ImportExportRestApi',
    summary: 'Export everything you may see',
    query: z.strictObject({ token: exportQuery.shape.token }),
    reply: 'bytes',
    files: ['application/zip'],
  },
  importAssets: importRoute('/api/v1/assets/import', 'can_import_ on ImportExportRestApi', 'everything'),
});
