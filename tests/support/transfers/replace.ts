import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import type { Person, Team } from '../team.ts';
import { bundlesOf, fileOf } from './bundle.ts';
import { locationOf, type Tus, tusOf } from './tus.ts';

export interface NewContent {
  readonly id: string;
  readonly content: string | Buffer;
  /** What its sender saw of the log, of the file's name and of its folder. */
  readonly base?: number;
  readonly epoch?: string;
  readonly name?: string;
  readonly parent?: string;
  readonly eventId?: string;
  readonly modified?: number;
  readonly person?: Person;
}

/** What became of it, in whichever way it was sent: the entry of a bundle, or the result of an upload. */
export type Replaced = Pick<
  EventResult,
  'code' | 'name' | 'unchanged' | 'placed_in' | 'placed_as' | 'concurrent' | 'by'
> & {
  readonly status: string;
};

export type Replace = (content: NewContent) => Promise<Replaced>;

export const ways = ['bundle', 'upload'] as const;
export type Way = (typeof ways)[number];

type Filespace = Pick<Team, 'driveId'> & { readonly owner: Pick<Person, 'token'> };

/** Replaces contents in a team's filespace, as its owner unless somebody else is named. */
export function replaceBy(way: Way, address: string, team: Filespace): Replace {
  return way === 'bundle' ? byBundle(address, team) : byUpload(address, team);
}

function byBundle(address: string, team: Filespace): Replace {
  const bundles = bundlesOf(address, team);
  return async ({ id, content, base, epoch, name = 'plan.txt', parent = rootId, ...more }) => {
    const written = more.modified === undefined ? {} : { last_written: more.modified };
    const file = fileOf(name, content, { id, parent, instead: true, ...written });
    const result = await bundles.send(
      {
        files: [file],
        ...(more.eventId !== undefined && { eventId: more.eventId }),
        ...(base !== undefined && { base_seq: base }),
        ...(epoch !== undefined && { base_epoch: epoch }),
      },
      more.person,
    );
    const { id: _id, ...entry } = result.entries?.[0] ?? { id };
    if (entry.code !== undefined) return { status: 'rejected', ...entry };
    return { status: result.status, ...(result.unchanged && { unchanged: true }), ...entry };
  };
}

function byUpload(address: string, team: Filespace): Replace {
  const tus = tusOf(address, team);
  return async ({ id, content, base, epoch, name = 'plan.txt', parent = rootId, ...more }) => {
    const body = Buffer.from(content);
    const size = body.length;
    const metadata = {
      ...{ file_id: id, instead: '1', filename: name, parent_folder: parent },
      event_id: more.eventId ?? randomUUID(),
      ...(base !== undefined && { base_seq: String(base) }),
      ...(epoch !== undefined && { base_epoch: epoch }),
      ...(more.modified !== undefined && { last_written: String(more.modified) }),
    };
    const response = await tus.create({ size, body, metadata, ...(more.person && { person: more.person }) });
    if (response.status >= 300) {
      const { code } = (await response.json()) as { code: string };
      if (code !== 'offset-mismatch') return { status: 'rejected', code };
    }
    // One that was begun before goes on where it is, as that of a client does that lost the answer.
    const told = response.ok
      ? response
      : await goOn(tus, locationOf(await tus.create({ size, metadata })), body);
    const header = told.headers.get(uploadResultHeader);
    if (header === null) throw new Error(`The upload was not finished: ${told.status}`);
    const { event_id: _event, seq: _seq, ...result } = JSON.parse(decodeURIComponent(header)) as EventResult;
    return result;
  };
}

async function goOn(tus: Tus, path: string, body: Buffer): Promise<Response> {
  const looked = await tus.head(path);
  const offset = Number(looked.headers.get('upload-offset'));
  return offset === body.length ? looked : tus.patch(path, offset, body.subarray(offset));
}
