import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '../../db/is-uuid.ts';
import { isStillGone } from './deletions.ts';

/** An entry of the trash, by the sequence with which it was deleted. */
export interface TrashEntry {
  readonly id: string;
  readonly deletedSeq: number;
}

/** On the wire the trash names the sequence before a deletion. What is no id is in no trash. */
export function toEntries(
  items: readonly { readonly id: string; readonly seq: number }[],
): readonly TrashEntry[] {
  return items.filter(({ id }) => isUuid(id)).map(({ id, seq }) => ({ id, deletedSeq: seq + 1 }));
}

/** `chosen`: those of the entries that are in the trash. `doomed`: their items, with what was deleted inside. */
export function inTrash(driveId: string, entries: readonly TrashEntry[]): RawBuilder<unknown> {
  return sql`
    asked as materialized (
      select distinct * from unnest(${entries.map(({ id }) => id)}::uuid[],
        ${entries.map(({ deletedSeq }) => deletedSeq)}::bigint[]) as a (id, seq)
    ),
    gone as materialized (
      select h.id, h.parent_id, h.to_seq, h.name from items_history h
      where h.drive_id = ${driveId} and h.to_seq = any(array(select seq from asked))
        and ${isStillGone(driveId, sql`h.id`, sql`h.to_seq`)}
    ),
    chosen as materialized (
      select g.id, g.to_seq as seq from asked a join gone g on g.id = a.id and g.to_seq = a.seq
      where not exists (select from gone p where p.id = g.parent_id and p.to_seq = g.to_seq)
        and exists (
          select from changes c where c.drive_id = ${driveId} and c.seq = a.seq
            and c.type in ('DELETE_FILE', 'DELETE_FOLDER', 'UNDO_CHANGE', 'REWIND'))
    ),
    inside (id, seq) as (
      select id, seq from chosen
      union
      select g.id, g.to_seq from inside i join gone g on g.parent_id = i.id and g.to_seq = i.seq
    ),
    doomed as materialized (select distinct id from inside)`;
}
