import { sql } from 'kysely';
import { rootRowId } from '#server/db/item-ids.ts';
import { fillTree } from '../replica/fill-tree.ts';
import { packedTree } from '../replica/leaf-packs.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { createTeam, events, send, type Team } from '../team.ts';

const known = {
  alike: packedTree,
  /** All versions that ended were in one folder, so that any lookup by folder seems to find all of them. */
  flat: packedTree.map((item, at) => ({ ...item, isFolder: at === 0, parent: Number(at > 0) })),
};

export interface NewFilespace {
  readonly server: TestServer;
  readonly team: Team;
  /** The folder at the top that most items are in. */
  readonly largest: string;
}

/** A filespace that is newer than PostgreSQL's statistics, which know another one, much of which was deleted. */
export async function startWithStatistics(shape: keyof typeof known): Promise<NewFilespace> {
  const server = await startTestServer();
  const former = await createTeam(server);
  const [first] = await fillTree(server, former, known[shape]);
  await send(server, former.owner, former.driveId, events.remove(first?.id ?? ''));
  await sql`vacuum analyze`.execute(server.deps.db);
  const team = await createTeam(server);
  const rows = await fillTree(server, team, packedTree);
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const topOf = (id: string): string => {
    const parent = parents.get(id) ?? rootRowId;
    return parent === rootRowId ? id : topOf(parent);
  };
  const sizes = new Map<string, number>();
  for (const { id } of rows) sizes.set(topOf(id), (sizes.get(topOf(id)) ?? 0) + 1);
  const largest = [...sizes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
  return { server, team, largest };
}
