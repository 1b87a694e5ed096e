/** Whether the upload dialog is open, and with which files it began. */
import { create } from 'zustand';
import type { DroppedFiles } from './dropped.ts';

interface UploadState {
  isOpen: boolean;
  files: DroppedFiles | undefined;
}

/** Anything may open the upload dialog; the shell shows it. */
export const useUpload = create<UploadState>(() => ({ isOpen: false, files: undefined }));

/** Opens the upload dialog, with what was dropped or to pick a file. */
export function openUpload(files?: DroppedFiles): void {
  useUpload.setState({ isOpen: true, files });
}

/** Closes the dialog and forgets the files it began with. */
export function closeUpload(): void {
  useUpload.setState({ isOpen: false, files: undefined });
}
