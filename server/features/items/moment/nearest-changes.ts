import type { Kysely } from 'kysely';
import type { DriveAccess } from '../../../access/scope.ts';
import type { Database } from '../../../db/schema.ts';
import { type ChangeOrder, findChanges, type SequenceSpan } from '../activity/find-changes.ts';
import { inParts, usualBudget } from '../activity/load-activity.ts';
import { loadTouched } from '../activity/touched-items.ts';

/** How many lines are looked at first; then twice as many, until there are so many. */
const firstLines = 8;
const mostLines = 256;

/**
 * The sequences of the changes that come first in an order, `count` at most: those that the activity of this person has,
 * below `parent` unless that is null.
 */
export async function findNearestChanges(
  db: Kysely<Database>,
  access: DriveAccess,
  visibleFrom: number,
  parent: string | null,
  span: SequenceSpan,
  order: ChangeOrder,
  count: number,
): Promise<readonly number[]> {
  let { after, before } = span;
  if (access.scope.kind === 'everything' && parent === null) return numbersOf(span, order, count);
  const filter = { item: null, parent, person: null, kind: null };
  const found: number[] = [];
  for (let lines = firstLines; ; lines = Math.min(2 * lines, mostLines)) {
    const changes = await findChanges(db, access, filter, { after, before }, lines, order);
    for (const part of await inParts(db, access.drive.id, changes, usualBudget.rowsAtOnce)) {
      const touched = await loadTouched(db, access, visibleFrom, part.changes, filter);
      const seen = new Set(touched.map(({ seq }) => seq));
      found.push(...part.changes.map(({ seq }) => seq).filter((seq) => seen.has(seq)));
      if (found.length >= count) return found.slice(0, count);
    }
    const last = changes.at(-1)?.seq;
    if (last === undefined || changes.length < lines) return found;
    if (order === 'latest-first') before = last;
    else after = last;
  }
}

/** A log has no gaps. */
function numbersOf({ after, before }: SequenceSpan, order: ChangeOrder, count: number): readonly number[] {
  const length = Math.max(0, Math.min(count, before - after - 1));
  const first = order === 'latest-first' ? before - 1 : after + 1;
  const step = order === 'latest-first' ? -1 : 1;
  return Array.from({ length }, (_, at) => first + step * at);
}
