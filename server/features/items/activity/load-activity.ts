import type { Kysely } from 'kysely';
import type { DriveAccess } from '../../../access/scope.ts';
import { findVisibleFrom } from '../../../access/visibility-history.ts';
import type { Database } from '../../../db/schema.ts';
import { type ActivityFilter, findChanges } from './find-changes.ts';
import { type ActivityLine, makeLines } from './make-lines.ts';
import { loadTouched, mayAskAbout } from './touched-items.ts';

/**
 * The latest first, from before a sequence on: `most` at most, and fewer only where there are no more. So where a page ends
 * says nothing of changes that are hidden from this person. Null where they may not know of what it is about.
 */
export async function loadActivity(
  db: Kysely<Database>,
  access: DriveAccess,
  filter: ActivityFilter,
  before: number | null,
  most: number,
): Promise<readonly ActivityLine[] | null> {
  const { drive } = access;
  const visibleFrom = await findVisibleFrom(db, access);
  const about = filter.item ?? filter.parent;
  if (about !== null && !(await mayAskAbout(db, access, visibleFrom, about))) return null;
  if (visibleFrom === null) return [];
  const after = Math.max(drive.historyFrom, visibleFrom);
  const lines: ActivityLine[] = [];
  let upTo = before ?? drive.seq + 1;
  for (;;) {
    const changes = await findChanges(db, access, filter, { after, before: upTo }, most);
    const touched = await loadTouched(db, access, visibleFrom, changes, filter);
    const found = makeLines(changes, touched);
    lines.push(...found.filter(({ kind }) => filter.kind === null || kind === filter.kind));
    const last = changes.at(-1);
    if (lines.length >= most || changes.length < most || last === undefined) return lines.slice(0, most);
    upTo = last.seq;
  }
}
