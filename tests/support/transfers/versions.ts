import type { WireVersion } from '#contract/wire/history/versions.ts';
import type { TestServer } from '../server.ts';
import { events, type Person, request, send, type Team } from '../team.ts';

export interface VersionPage {
  readonly next: string | null;
  readonly epoch: string;
  readonly versions: readonly WireVersion[];
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
    async restore(
      fromSeq: number,
      fileId: string,
      more: Parameters<typeof events.restoreVersion>[2] & { by?: Person } = {},
    ) {
      const { by = team.owner, ...base } = more;
      const [result] = await send(server, by, team.driveId, events.restoreVersion(fromSeq, fileId, base));
      if (result === undefined) throw new Error('no result');
      return result;
    },
  };
}
