/** Whether the upload dialog is open, and with which file it began. */
import { create } from 'zustand';

interface UploadState {
  isOpen: boolean;
  file: File | undefined;
}

export const useUpload = create<UploadState>(() => ({ isOpen: false, file: undefined }));

/** Opens the upload dialog, with a dropped file or to pick one. */
export function openUpload(file?: File): void {
  useUpload.setState({ isOpen: true, file });
}

export function closeUpload(): void {
  useUpload.setState({ isOpen: false, file: undefined });
}
