import { sql } from 'kysely';
import type { ChangeContext } from '../log/change-context.ts';

/** An item that a change touched: as it was before, as the change left it, and as it is now. Null: not there. */
export interface ChangedItem {
  readonly id: string;
  readonly kind: 0 | 1;
  readonly was: ItemState | null;
  readonly made: Pick<ItemState, 'parent_id' | 'name'> | null;
  readonly now: NowState | null;
  /** Whether the change gave it another content than it had before. */
  readonly isContentChanged: boolean;
  /** Whether the present content is the one that the change left, or the one from before it. */
  readonly hasMadeContent: boolean;
  readonly hasFormerContent: boolean;
  /** Where it is gone: the sequence with which it went. */
  readonly goneSeq: number | null;
}

export interface ItemState {
  readonly parent_id: string;
  readonly name: string;
  readonly name_key: string;
  readonly sort_key: string;
  readonly blob_id: string | null;
  readonly size_bytes: number;
  readonly modified_ms: number;
}

interface NowState extends ItemState {
  readonly from_seq: number;
  readonly parent_seq: number;
  readonly content_seq: number;
}

interface Row {
  id: string;
  kind: 0 | 1;
  was: ItemState | null;
  made: ItemState | null;
  now: NowState | null;
  is_content_changed: boolean;
  has_made_content: boolean;
  has_former_content: boolean;
  gone_seq: number | null;
}

/** All that a change touched, the item that its line of the log names first, then by id. */
export async function loadChangedItems(
  { tx, driveId }: ChangeContext,
  seq: number,
  shownId: string,
): Promise<readonly ChangedItem[]> {
  const columns = sql`id, kind, parent_id, name, name_key, sort_key, blob_id, size_bytes, modified_ms, content_seq`;
  const { rows } = await sql<Row>`
    with begun as materialized (
      select ${columns} from items where drive_id = ${driveId} and from_seq = ${seq}
      union all
      select ${columns} from items_history where drive_id = ${driveId} and from_seq = ${seq}
    ),
    ended as materialized (
      select ${columns} from items_history where drive_id = ${driveId} and to_seq = ${seq}
    ),
    touched as materialized (select id from begun union select id from ended)
    select t.id, coalesce(e.kind, b.kind) as kind,
      case when e.id is not null then ${stateOf('e')} end as was,
      case when b.id is not null then ${stateOf('b')} end as made,
      case when n.id is not null then ${stateOf('n')}
        || jsonb_build_object('from_seq', n.from_seq, 'parent_seq', n.parent_seq, 'content_seq', n.content_seq)
      end as now,
      (e.content_seq <> b.content_seq) is true as is_content_changed,
      ${isSameContent('b', 'made')} as has_made_content, ${isSameContent('e', 'former')} as has_former_content,
      gone.gone_seq
    from touched t
    left join ended e on e.id = t.id
    left join begun b on b.id = t.id
    left join items n on n.drive_id = ${driveId} and n.id = t.id
    left join blobs present on present.id = n.blob_id
    left join blobs former on former.id = e.blob_id
    left join blobs made on made.id = b.blob_id
    left join lateral (
      select max(to_seq) as gone_seq from items_history h
      where n.id is null and h.drive_id = ${driveId} and h.id = t.id
    ) gone on true
    order by t.id <> ${shownId}::uuid, t.id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    was: row.was,
    made: row.made,
    now: row.now,
    isContentChanged: row.is_content_changed,
    hasMadeContent: row.has_made_content,
    hasFormerContent: row.has_former_content,
    goneSeq: row.gone_seq,
  }));
}

function stateOf(alias: 'e' | 'b' | 'n') {
  const names = ['parent_id', 'name', 'name_key', 'sort_key', 'blob_id', 'size_bytes', 'modified_ms'];
  return sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
}

/** By its number, by what is stored, or by its hash; of folders it is one. */
export function isSameContent(version: string, stored: string) {
  const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`);
  return sql`(
    n.kind = 0 or n.content_seq = ${of(version, 'content_seq')}
    or n.blob_id is not distinct from ${of(version, 'blob_id')}
    or present.sha256 = ${of(stored, 'sha256')}) is true`;
}

/** Of the items that a change touched those that were deleted forever since, with who did it. */
export async function loadErasedOf(
  { tx, driveId }: ChangeContext,
  seq: number,
): Promise<readonly { readonly id: string; readonly kind: 0 | 1; readonly email: string | null }[]> {
  const { rows } = await sql<{ id: string; kind: 0 | 1; email: string | null }>`
    select x.id, x.kind, m.email from erased_versions x left join members m on m.id = x.erased_by
    where x.drive_id = ${driveId} and x.to_seq = ${seq} order by x.id`.execute(tx);
  return rows;
}
