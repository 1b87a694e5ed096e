/** Opens what `TESSERA_FILES_URL` names. */
import { folderFiles } from './folder-files.ts';
import { s3Files } from './s3-files.ts';
import type { FilesConfig } from './settings.ts';
import type { SharedFiles } from './shared-files.ts';

/** Nothing is connected before a file is asked for. */
export const openFiles = (config: FilesConfig): SharedFiles =>
  config.kind === 'folder' ? folderFiles(config.path) : s3Files(config);
