import type { TestServer } from '../server.ts';
import { createTeam, request, type Team } from '../team.ts';
import { type Tus, tusOf } from '../transfers/tus.ts';
import { ownObjects } from './own-objects.ts';

/** A server with several regions, at its address. */
export interface ServedRegions {
  readonly server: TestServer;
  readonly address: string;
}

/** A filespace in one region, and what each region has of its workspace. */
export interface RegionUnderTest {
  readonly region: string;
  readonly others: readonly string[];
  readonly server: TestServer;
  readonly address: string;
  readonly team: Team;
  readonly tus: Tus;
  /** Ids of all that is there of it. */
  objects(): Promise<readonly string[]>;
  /** The same of all other regions. */
  elsewhere(): Promise<readonly string[]>;
  read(path: string): Promise<{ readonly status: number; readonly bytes: Buffer }>;
}

export async function createFilespaceIn(
  { server, address }: ServedRegions,
  region: string,
  others: readonly string[],
): Promise<RegionUnderTest> {
  const made = await createTeam(server);
  const asked = {
    drive_name: `in-${region.toLowerCase()}`,
    workspace_id: made.workspaceId,
    region_code: region,
  };
  const response = await request(server, made.owner, 'POST', 'drives', asked);
  const { drive_id: driveId, region_code: code } = response.json().data ?? {};
  if (code !== region) throw new Error(`The filespace was not made in ${region}: ${response.body}`);
  const team = { ...made, driveId };
  const { workspaceId, owner } = team;
  return {
    region,
    others,
    server,
    address,
    team,
    tus: tusOf(address, team),
    objects: () => ownObjects(server, region, workspaceId),
    elsewhere: async () =>
      (await Promise.all(others.map((other) => ownObjects(server, other, workspaceId)))).flat(),
    async read(path) {
      const response = await fetch(`${address}${path}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

/** The file that an upload makes where nothing else is said. */
export async function uploadedFile({ server, team }: Pick<RegionUnderTest, 'server' | 'team'>) {
  return server.deps.db
    .selectFrom('items')
    .innerJoin('drives', 'drives.id', 'items.drive_id')
    .select(['items.id', 'drives.seq'])
    .where('drive_id', '=', team.driveId)
    .where('items.name', '=', 'reel.mov')
    .executeTakeFirstOrThrow();
}
