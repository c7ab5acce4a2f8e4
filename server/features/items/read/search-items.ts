import { type Kysely, sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { holdsTerm, searchKey, termKey } from '#contract/rules/unicode/search-key.ts';
import { findScope, type Scope } from '../../../access/scope.ts';
import { columnList, entryColumns } from '../../../db/entry-columns.ts';
import type { Database } from '../../../db/schema.ts';
import type { Handler } from '../../../http/handler.ts';
import { findVisible, visibleEntries } from '../visible-entries.ts';
import { listingToWire, type VisibleEntry } from './items-to-wire.ts';
import { mayHoldWords } from './name-matches.ts';
import { type PagePosition, readPosition, writePosition } from './page-position.ts';
import { readMoment } from './read-moment.ts';

/** Finds by name what a device would find that held the tree of that moment: what the person may see of it. */
export const searchItems: Handler<'searchItems'> = async ({ db }, { actor, params, query }) => {
  const access = await findScope(db, actor, params.driveId);
  if (access === null) return err({ code: 'not-found' });
  const { drive, scope } = access;
  const after = query.after === undefined ? null : readPosition(query.after);
  if (after === undefined) return err({ code: 'bad-request' });
  if (after === 'of before') return err({ code: 'cursor-expired' });
  const { at, limit } = query;
  const key = termKey(query.term);
  const found = await readMoment(db, access, query, async () => {
    const rows =
      key === '' ? [] : await loadCandidates(db, { driveId: drive.id, scope, at, key, after, limit });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const matches = page.filter(({ name }) => holdsTerm(searchKey(name), key));
    return { ...(await listingToWire(db, drive.id, matches, at)), next: last ? positionOf(last) : null };
  });
  if (!found.ok) return found;
  return ok({ drive_id: drive.id, epoch: drive.epoch, seq: at, ...found.value });
};

interface SearchQuery {
  readonly driveId: string;
  readonly scope: Scope;
  readonly at: number;
  /** What is searched for, folded; not empty. */
  readonly key: string;
  readonly after: PagePosition | null;
  readonly limit: number;
}

type Candidate = VisibleEntry & { readonly sort_key: string };

/** In order, one row more than the page holds: all that match, and few that do not. */
export async function loadCandidates(
  db: Kysely<Database>,
  { driveId, scope, at, key, after, limit }: SearchQuery,
): Promise<readonly Candidate[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(kind, sort_key, id) > (${after[1]}::smallint, ${after[2]}::text, ${after[3]}::uuid)`;
  const query = sql<Candidate>`
    select ${columnList([...entryColumns, 'sort_key'])}, permission
    from ${visibleEntries(driveId, scope, at)} v
    where ${mayHoldWords(key)} and ${beyond}
    order by kind, sort_key, id limit ${limit + 1}`;
  return findVisible(db, scope, query);
}

function positionOf({ parent_id, kind, sort_key, id }: Candidate): string {
  return writePosition([parent_id, kind, sort_key, id]);
}
