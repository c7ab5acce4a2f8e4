import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** The bytes of an upload as a connection brings them: in whatever pieces, until it is ended or cut. */
export interface OpenPatch {
  readonly request: ClientRequest;
  /** Null where the connection ended without an answer. */
  readonly status: Promise<number | null>;
}

export function openPatch(url: string, token: string, offset: number, length: number): OpenPatch {
  const patch = request(url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(length),
    },
  });
  const status = new Promise<number | null>((resolve) => {
    patch.on('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    patch.on('error', () => resolve(null));
    patch.on('close', () => resolve(null));
  });
  return { request: patch, status };
}
