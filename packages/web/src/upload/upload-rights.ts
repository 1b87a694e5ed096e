/** Which files one may upload. */
import { uploadFormPermission, uploadForms, type UploadForm } from '@tessera/api/upload-files';
import { useSession } from '../session.ts';

/** The forms one may use; none without the right to upload at all. */
export function uploadFormsOf(permissions: ReadonlySet<string> | undefined): UploadForm[] {
  if (!permissions?.has('can_upload on Database')) return [];
  return uploadForms.filter((form) => permissions.has(uploadFormPermission(form)));
}

/** Whether one may upload anything. */
export const useMayUpload = (): boolean => uploadFormsOf(useSession()?.permissions).length > 0;
