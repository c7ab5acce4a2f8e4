import { type Kysely, sql } from 'kysely';
import type { DriveAccess } from '../../../access/scope.ts';
import { findVisibleFrom } from '../../../access/visibility-history.ts';
import type { Database } from '../../../db/schema.ts';
import { type ActivityFilter, findChanges, type LoggedChange } from './find-changes.ts';
import { type ActivityLine, makeLines } from './make-lines.ts';
import { loadTouched, mayAskAbout } from './touched-items.ts';

export interface ActivityPage {
  readonly lines: readonly ActivityLine[];
  /** The sequence before which the next page goes on; null where there is none. */
  readonly next: number | null;
}

export interface ActivityBudget {
  /** Versions that are held in memory together: one change may have touched a hundred thousand. */
  readonly rowsAtOnce: number;
  /** Versions of which a page is made, where somebody sees everything: there a page that ends early tells nothing. */
  readonly rowsOfPage: number;
}

const shortSpan = 500;
export const usualBudget: ActivityBudget = { rowsAtOnce: 20_000, rowsOfPage: 200_000 };

/**
 * The latest first, of what came between two sequences, both exclusive: `most` at most, and fewer only where there are no more, or where a person who
 * sees everything would wait for long. So where a page ends says nothing of changes that are hidden from somebody. Null where
 * they may not know of what it is about.
 */
export async function loadActivity(
  db: Kysely<Database>,
  access: DriveAccess,
  filter: ActivityFilter,
  span: { readonly after: number; readonly before: number | null },
  most: number,
  { rowsAtOnce, rowsOfPage } = usualBudget,
): Promise<ActivityPage | null> {
  const { drive, scope } = access;
  const visibleFrom = await findVisibleFrom(db, access);
  const about = filter.item ?? filter.parent;
  if (about !== null && !(await mayAskAbout(db, access, visibleFrom, about))) return null;
  if (visibleFrom === null) return { lines: [], next: null };
  const after = Math.max(drive.historyFrom, visibleFrom, span.after);
  const lines: ActivityLine[] = [];
  let rows = 0;
  let upTo = span.before ?? drive.seq + 1;
  for (;;) {
    const isShort = span.after > 0 && upTo - after <= shortSpan;
    const changes = await findChanges(db, access, filter, { after, before: upTo, isShort }, most + 1);
    for (const part of await inParts(db, drive.id, changes, rowsAtOnce)) {
      const found = makeLines(part.changes, await loadTouched(db, access, visibleFrom, part.changes, filter));
      lines.push(...found.filter(({ kind }) => filter.kind === null || kind === filter.kind));
      if (lines.length > most)
        return { lines: lines.slice(0, most), next: lines[most - 1]?.change.seq ?? null };
      upTo = part.changes.at(-1)?.seq ?? upTo;
      rows += part.rows;
      const isLong = rows >= rowsOfPage && scope.kind === 'everything' && lines.length > 0;
      if (isLong && upTo > after + 1) return { lines, next: upTo };
    }
    if (changes.length <= most) return { lines, next: null };
  }
}

interface ChangesPart {
  readonly changes: readonly LoggedChange[];
  /** How many versions they began or ended. */
  readonly rows: number;
}

/** In their order, as many together as touched no more than may be held in memory; a single one may be larger. */
export async function inParts(
  db: Kysely<Database>,
  driveId: string,
  changes: readonly LoggedChange[],
  rowsAtOnce: number,
): Promise<readonly ChangesPart[]> {
  const counted = await sql<{ seq: number; rows: number }>`
    select l.seq,
      (select count(*) from items where drive_id = ${driveId} and from_seq = l.seq)
      + (select count(*) from items_history where drive_id = ${driveId} and from_seq = l.seq)
      + (select count(*) from items_history where drive_id = ${driveId} and to_seq = l.seq) as rows
    from unnest(${changes.map(({ seq }) => seq)}::bigint[]) as l (seq)`.execute(db);
  const rowsOf = new Map(counted.rows.map(({ seq, rows }) => [seq, Number(rows)]));
  const parts: { changes: LoggedChange[]; rows: number }[] = [];
  for (const change of changes) {
    const rows = rowsOf.get(change.seq) ?? 0;
    const last = parts.at(-1);
    if (last === undefined || last.rows + rows > rowsAtOnce) parts.push({ changes: [change], rows });
    else {
      last.changes.push(change);
      last.rows += rows;
    }
  }
  return parts;
}
