import { Upload } from 'tus-js-client';
import { rootId } from '#contract/rules/root-folder.ts';

export interface TusSetting {
  readonly token: string;
  readonly driveId: string;
  /** The content goes with the creation: one request a file. */
  readonly together: boolean;
}

declare global {
  interface Window {
    /** All files of the field, one by one or several at once. Gives the time in milliseconds. */
    putEach(url: string, atOnce: number): Promise<number>;
    tusEach(setting: TusSetting): Promise<number>;
  }
}

window.putEach = (url, atOnce) =>
  each(atOnce, (file) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.send(file);
    return new Promise((resolve, reject) => {
      request.onload = () => (request.status === 200 ? resolve() : reject(new Error(request.responseText)));
      request.onerror = () => reject(new Error('a PUT failed'));
    });
  });

window.tusEach = ({ token, driveId, together }) =>
  each(1, (file) => {
    return new Promise((resolve, reject) => {
      new Upload(file, {
        endpoint: '/api/uploads',
        headers: { authorization: `Bearer ${token}` },
        metadata: {
          drive_id: driveId,
          parent_folder: rootId,
          filename: `${crypto.randomUUID()}.bin`,
          file_id: crypto.randomUUID(),
          event_id: crypto.randomUUID(),
        },
        uploadDataDuringCreation: together,
        storeFingerprintForResuming: false,
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
  });

async function each(atOnce: number, send: (file: File) => Promise<void>): Promise<number> {
  const waiting = [...(document.querySelector('input')?.files ?? [])];
  const startMs = performance.now();
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - startMs;
}
