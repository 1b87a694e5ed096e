/** Whether the upload dialog is open, and with which files it began. */
import type { UploadForm } from '@tessera/api/upload-files';
import { create } from 'zustand';
import type { DroppedFiles } from './dropped.ts';

interface UploadState {
  isOpen: boolean;
  files: DroppedFiles | undefined;
  /** What is picked from at first; absent: everything that is taken. */
  form: UploadForm | undefined;
}

/** Anything may open the upload dialog; the shell shows it. */
export const useUpload = create<UploadState>(() => ({ isOpen: false, files: undefined, form: undefined }));

/** Opens the upload dialog, with what was dropped or to pick a file. @param form  whose files are offered first */
export function openUpload(files?: DroppedFiles, form?: UploadForm): void {
  useUpload.setState({ isOpen: true, files, form });
}

/** Closes the dialog and forgets the files it began with. */
export function closeUpload(): void {
  useUpload.setState({ isOpen: false, files: undefined, form: undefined });
}
