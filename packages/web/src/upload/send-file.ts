/** Sends files with progress. `fetch` cannot tell how far an upload is, so this one call uses XMLHttpRequest. */
import { ApiFailure } from '@tessera/api/client';
import { upload } from '@tessera/api/upload';
import type { UploadPreview } from '@tessera/api/upload';
import { client, csrf, forgetCsrf } from '../client.ts';
import { bodyInWords } from '../language/refusals.ts';
import { isSessionKept, signedInAgain } from '../session-end.ts';

/** What the server found in the file, or in several that are read as one. */
export interface StagedUpload {
  id: string;
  filename: string;
  bytes: number;
  suggested_name: string;
  preview: UploadPreview;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * @param onProgress  share sent, 0…1; 1 while the server looks at the file
 * @throws ApiFailure when the server refuses; TypeError when the network fails; AbortError when aborted
 */
export async function sendFiles(
  files: readonly File[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<StagedUpload> {
  const token = await csrf();
  return new Promise<StagedUpload>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(upload.stage.method, client.url(upload.stage, { body: undefined }));
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('x-csrftoken', token);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      // The reply is the contract's `stage`, checked by the server.
      if (request.status >= 200 && request.status < 300) resolve(body as StagedUpload);
      else if (request.status === 401 && isSessionKept()) resolve(sendSignedIn(files, onProgress, signal, body));
      else void bodyInWords(body).then((said) => reject(new ApiFailure(request.status, said)));
    });
    request.addEventListener('error', () => reject(new TypeError('Network error.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    request.send(form);
  });
}

async function sendSignedIn(
  files: readonly File[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
  refusal: unknown,
): Promise<StagedUpload> {
  if (!(await signedInAgain(true))) throw new ApiFailure(401, await bodyInWords(refusal));
  forgetCsrf();
  return sendFiles(files, onProgress, signal);
}
