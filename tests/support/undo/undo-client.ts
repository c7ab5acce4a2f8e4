import { sql } from 'kysely';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { TestServer } from '../server.ts';
import { events, folderIdOf, type Person, request, send, type Team } from '../team.ts';
import { bundlesOf, fileOf } from '../transfers/bundle.ts';
import { replaceBy } from '../transfers/replace.ts';
import { findInconsistencies, readState } from './filespace-state.ts';
import { rewindEvent, undoEvent } from './undo-events.ts';

/** A team's filespace, what is done in it and undone, as its owner does it unless somebody else is named. */
export function undoClient(server: TestServer, address: string, team: Team) {
  const { driveId, owner } = team;
  async function apply(event: ClientEvent, by: Person = owner): Promise<EventResult> {
    const [result] = await send(server, by, driveId, event);
    if (result === undefined) throw new Error('no result');
    return result;
  }
  /** The sequence of a change that has to be accepted. */
  async function change(event: ClientEvent, by: Person = owner): Promise<number> {
    const result = await apply(event, by);
    if (result.status !== 'applied' || result.seq === undefined) throw new Error(JSON.stringify(result));
    return result.seq;
  }
  async function seq(): Promise<number> {
    const { rows } = await sql<{ seq: number }>`select seq from drives where id = ${driveId}`.execute(
      server.deps.db,
    );
    return rows[0]?.seq ?? 0;
  }
  return {
    apply,
    change,
    seq,
    undo: (undone: number, by: Person = owner) => apply(undoEvent(undone), by),
    rewind: (to: number, folder: string = rootId, by: Person = owner) => apply(rewindEvent(to, folder), by),
    async folder(name: string, parent: string = rootId, by: Person = owner): Promise<string> {
      const event = events.createFolder(driveId, name, parent);
      await change(event, by);
      return folderIdOf(event);
    },
    async file(name: string, content: string, parent: string = rootId, by: Person = owner): Promise<string> {
      const added = fileOf(name, content, { parent });
      await bundlesOf(address, { ...team, owner: by }).send({ files: [added] });
      return added.id;
    },
    async replace(id: string, content: string, by: Person = owner): Promise<number> {
      const response = await replaceBy('bundle', address, { ...team, owner: by })({ id, content });
      if (response.code !== undefined) throw new Error(JSON.stringify(response));
      return seq();
    },
    async copy(id: string, parent: string = rootId): Promise<number> {
      const body = { id, destination_id: parent, drive_id: driveId };
      const response = await request(server, owner, 'POST', 'drives/items/copy', body);
      return response.json<{ data: EventResult }>().data.seq ?? 0;
    },
    state: (at: number | null = null) => readState(server.deps.db, driveId, at),
    inconsistencies: () => findInconsistencies(server.deps.db, driveId),
  };
}

export type UndoClient = ReturnType<typeof undoClient>;
