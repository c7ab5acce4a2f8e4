import { sql } from 'kysely';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { TestServer } from '../server.ts';
import { events, folderIdOf, type Person, send, type Team } from '../team.ts';
import { bundlesOf, fileOf } from '../transfers/bundle.ts';

/** Where it happens: asked each time, because each test of a file has a team of its own. */
export interface Place {
  readonly server: TestServer;
  /** At which it listens. */
  readonly address: string;
  readonly team: Team;
}

/** What happens in a team's filespace before a moment is gone back to; by its owner unless somebody else is named. */
export function filespaceSteps(place: () => Place) {
  async function apply(event: ClientEvent, by?: Person): Promise<EventResult> {
    const { server, team } = place();
    const [result] = await send(server, by ?? team.owner, team.driveId, event);
    if (result === undefined) throw new Error('The server did not say what became of the event.');
    return result;
  }
  return {
    apply,
    async folder(name: string, parent: string = rootId): Promise<string> {
      const event = events.createFolder(place().team.driveId, name, parent);
      await apply(event);
      return folderIdOf(event);
    },
    async file(name: string, content: string, parent: string = rootId): Promise<string> {
      const { address, team } = place();
      const added = fileOf(name, content, { parent });
      await bundlesOf(address, team).send({ files: [added] });
      return added.id;
    },
    /** The sequence of the filespace. */
    async now(): Promise<number> {
      const { server, team } = place();
      const { rows } = await sql<{ seq: number }>`
        select seq from drives where id = ${team.driveId}`.execute(server.deps.db);
      return rows[0]?.seq ?? 0;
    },
  };
}
