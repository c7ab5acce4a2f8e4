import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { listServers } from '../../../keys/servers.ts';
import { reachOwnStorage, requireContents } from '../../../require-regions.ts';
import { misconfigured } from '../../../start-error.ts';
import type { OwnStore } from '../../../storage/blob-store.ts';
import { type OwnStores, openOwnStores } from '../../../storage/own/own-stores.ts';
import {
  AdminError,
  argument,
  type CommandOutput,
  type WorkContext,
  type WorkingCommand,
} from '../../command.ts';
import { findSchemaProblem } from '../../find-schema-problem.ts';
import { recordOperation } from '../../record-operation.ts';
import { bytesText, counted } from '../../text-table.ts';
import { withDatabase } from '../../with-database.ts';
import { endMove, type Move, type MovedObjects, moveObjects } from './move-objects.ts';
import { countInRegion, emptiedFrom, type InRegion, moveFilespaces } from './moved-objects.ts';

export const moveStorage: WorkingCommand = {
  name: 'storage move',
  kind: 'works',
  hasDryRun: true,
  arguments: ['from', 'to'],
  options: {},
  what: 'Moves all filespaces of a region of the provider’s own storage to another one while servers run: what is written goes there from the first moment, contents are copied, read back and compared one after the other, and each is read where it was until then. Run it again if it was interrupted. Nothing is removed: “storage empty” does that. Exits with 1 if something is left to move, such as an upload that is under way.',
  async run(context, input) {
    const { settings } = context;
    const stores = openOwnStores(settings.storage.own, null);
    try {
      const from = regionOf(stores, argument(input, 'from'));
      const to = regionOf(stores, argument(input, 'to'));
      if (from === to) throw new AdminError('usage', 'A region is moved to another one.');
      return await withDatabase(settings, async (db) => {
        const problem = await findSchemaProblem(db);
        if (problem !== null) throw misconfigured(problem);
        await reachOwnStorage([from, to]);
        await requireContents(db, [from, to]);
        return await move(db, context, { from, to });
      });
    } finally {
      await stores.close();
    }
  },
};

export function regionOf({ all }: OwnStores, region: string): OwnStore {
  const store = all.find((each) => each.region === region);
  if (store !== undefined) return store;
  throw new AdminError(
    'not-found',
    `OWN_STORAGE has no region ${region}; there is ${all.map((each) => each.region).join(', ')}.`,
  );
}

async function move(
  db: Kysely<Database>,
  { dryRun, nowMs }: WorkContext,
  stores: Stores,
): Promise<CommandOutput> {
  const [from, to] = [stores.from.region, stores.to.region];
  await refuseStrangers(db, stores);
  if (dryRun) {
    const found = await countInRegion(db, from);
    return {
      result: { from, to, ...found },
      text: `From ${from} to ${to} would go: ${describeFound(found)}.`,
    };
  }
  const begun = await begin(db, stores);
  const moved = await moveObjects(db, { id: begun.id, ...stores });
  const left = await countInRegion(db, from);
  const ended = isNothing(left);
  const endedAt = ended ? await endMove(db, { id: begun.id, ...stores }, moved.objects > 0) : null;
  const result = { from, to, filespaces: begun.filespaces, moved, left, ended };
  await recordOperation(db, {
    nowMs: nowMs(),
    command: moveStorage.name,
    subject: `${from} to ${to}`,
    result,
  });
  return { ok: ended, result, text: describeMoved(result, endedAt) };
}

type Stores = Pick<Move, 'from' | 'to'>;

/** A server that has another place for one of the regions, or none, would not find what is moved. */
async function refuseStrangers(db: Kysely<Database>, stores: Stores): Promise<void> {
  const servers = await listServers(db);
  for (const { region, place } of [stores.from, stores.to]) {
    const strangers = servers.filter(({ places }) => places?.[region] !== place);
    if (strangers.length === 0) continue;
    throw new AdminError(
      'refused',
      `These servers do not have the region ${region} in ${place}: ${strangers.map(({ name }) => name).join(', ')}. Start them with the OWN_STORAGE that this command has.`,
    );
  }
}

/** From its end on everybody writes to the other region. One that was begun goes on. */
function begin(db: Kysely<Database>, stores: Stores) {
  const [from, to] = [stores.from.region, stores.to.region];
  return db.transaction().execute(async (tx) => {
    // A server that starts waits here, and is one of those that were asked or sees where the filespaces are.
    await tx.selectFrom('installation').select('version').forUpdate().execute();
    await refuseStrangers(tx, stores);
    const open = await tx
      .selectFrom('storage_moves')
      .selectAll()
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (open !== undefined && (open.from_region !== from || open.to_region !== to))
      throw new AdminError(
        'refused',
        `The move from ${open.from_region} to ${open.to_region} has not finished: run “storage move ${open.from_region} ${open.to_region}” first.`,
      );
    const wasNothing = isNothing(await countInRegion(tx, from));
    const filespaces = await moveFilespaces(tx, { from, to });
    const former = open ?? (wasNothing ? await findEndedMove(tx, { from, to }) : undefined);
    if (former !== undefined) return { id: former.id, filespaces };
    const { id } = await tx
      .insertInto('storage_moves')
      .values({ from_region: from, to_region: to, ended_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, filespaces };
  });
}

/** The one that has moved all that was there, with none to or from there since: there is nothing that another would move. */
async function findEndedMove(
  db: Kysely<Database>,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const last = await db
    .selectFrom('storage_moves')
    .selectAll()
    .where((eb) => eb.or([eb('from_region', '=', from), eb('to_region', '=', from)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.from_region === from && last.to_region === to ? last : undefined;
}

function isNothing({ filespaces, objects, uploads }: InRegion): boolean {
  return filespaces + objects + uploads === 0;
}

function describeFound({ filespaces, objects, bytes, uploads }: InRegion): string {
  return `${counted(filespaces, 'filespace')}, ${counted(objects, 'content')} (${bytesText(bytes)}), ${counted(uploads, 'unfinished upload')}`;
}

interface Result {
  readonly from: string;
  readonly to: string;
  readonly moved: MovedObjects;
  readonly left: InRegion;
}

function describeMoved({ from, to, moved, left }: Result, endedAt: Date | null): string {
  return [
    `${counted(moved.objects, 'content')} (${bytesText(moved.bytes)}) ${moved.objects === 1 ? 'was' : 'were'} moved from ${from} to ${to}.`,
    ...(moved.missing.length === 0
      ? []
      : [
          `Missing in ${from}, or damaged, and left there: ${counted(moved.missing.length, 'content')}.`,
          ...moved.missing,
        ]),
    endedAt !== null
      ? `Nothing in ${from} is needed any more. “storage empty ${from}” removes it, from ${emptiedFrom(endedAt)} on.`
      : `Left in ${from}: ${describeFound(left)}. Run the command again when uploads have ended.`,
  ].join('\n');
}
