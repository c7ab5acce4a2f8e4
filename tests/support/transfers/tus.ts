import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { Person, Team } from '../team.ts';

type Sender = Pick<Person, 'token'>;

export interface NewUpload {
  readonly size: number;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Sent with the creation itself. */
  readonly body?: Buffer;
  readonly person?: Sender;
}

export interface Tus {
  create(upload: NewUpload): Promise<Response>;
  patch(path: string, offset: number, body: Buffer): Promise<Response>;
  head(path: string): Promise<Response>;
  remove(path: string): Promise<Response>;
}

const bytes = { 'content-type': 'application/offset+octet-stream' };

/** Uploads into a team's filespace, as its owner unless somebody else is named. */
export function tusOf(address: string, team: Pick<Team, 'driveId'> & { readonly owner: Sender }): Tus {
  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Buffer,
    person: Sender = team.owner,
  ) {
    return fetch(`${address}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  }
  return {
    create({ size, metadata = {}, body, person }) {
      const all = { drive_id: team.driveId, parent_folder: rootId, filename: 'reel.mov', ...metadata };
      const written = Object.entries({ file_id: randomUUID(), event_id: randomUUID(), ...all })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',');
      const headers = { 'upload-length': String(size), 'upload-metadata': written, ...(body && bytes) };
      return send('POST', '/api/uploads', headers, body, person);
    },
    patch: (path, offset, body) => send('PATCH', path, { ...bytes, 'upload-offset': String(offset) }, body),
    head: (path) => send('HEAD', path),
    remove: (path) => send('DELETE', path),
  };
}

export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The upload was not begun: ${response.status}`);
  return location;
}

export function uploadIdOf(location: string): string {
  return location.split('/').at(-1) ?? '';
}

export async function codeOf(response: Response): Promise<readonly [status: number, code: string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}
