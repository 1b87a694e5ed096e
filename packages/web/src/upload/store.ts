/** Whether the upload dialog is open, and with which file it began. */
import { create } from 'zustand';
import type { DroppedFile } from './dropped.ts';

interface UploadState {
  isOpen: boolean;
  file: DroppedFile | undefined;
}

/** Anything may open the upload dialog; the shell shows it. */
export const useUpload = create<UploadState>(() => ({ isOpen: false, file: undefined }));

/** Opens the upload dialog, with what was dropped or to pick a file. */
export function openUpload(file?: DroppedFile): void {
  useUpload.setState({ isOpen: true, file });
}

/** Closes the dialog and forgets the file it began with. */
export function closeUpload(): void {
  useUpload.setState({ isOpen: false, file: undefined });
}
