import { randomUUID } from 'node:crypto';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import type { TestServer } from '../server.ts';
import { type Person, request, send, type Team } from '../team.ts';

export interface VersionPage {
  readonly next: string | null;
  readonly epoch: string;
  readonly versions: readonly WireVersion[];
}

interface Base {
  readonly from_epoch?: string;
  readonly base_seq?: number;
  readonly base_epoch?: string;
}

export function restoreVersionEvent(fromSeq: number, fileId: string, base: Base = {}): ClientEvent {
  const envelope = { event_id: randomUUID(), timestamp: Date.now() * 1e6, message_owner: 'TEST' };
  return { ...envelope, type: 'RESTORE_VERSION', data: { file_id: fileId, from_seq: fromSeq, ...base } };
}

/** The versions of files in a team's filespace, as its owner asks for them unless somebody else is named. */
export function versionClient(server: TestServer, team: Team) {
  const ask = (fileId: string, person: Person = team.owner, query = '') =>
    request(server, person, 'GET', `drives/${team.driveId}/files/${fileId}/versions${query}`);
  async function page(fileId: string, person?: Person, query?: string): Promise<VersionPage> {
    const response = await ask(fileId, person, query);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<{ data: VersionPage }>().data;
  }
  return {
    ask,
    page,
    /** Their sizes: those of the tests tell them apart. */
    sizes: async (fileId: string, person?: Person) =>
      (await page(fileId, person)).versions.map(({ size }) => size),
    async restore(fromSeq: number, fileId: string, more: Base & { readonly by?: Person } = {}) {
      const { by = team.owner, ...base } = more;
      const [result] = await send(server, by, team.driveId, restoreVersionEvent(fromSeq, fileId, base));
      if (result === undefined) throw new Error('no result');
      return result;
    },
  };
}
