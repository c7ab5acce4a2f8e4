import { type RawBuilder, sql } from 'kysely';
import { unplanned } from '../../../db/item-ids.ts';
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
  readonly content_seq: number;
}

interface NowState extends ItemState {
  readonly from_seq: number;
  readonly parent_seq: number;
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

/** Whether a change touched more than so many items. */
export async function touchesMoreThan(
  { tx, driveId }: ChangeContext,
  seq: number,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select id from items where drive_id = ${driveId} and from_seq = ${seq}
      union
      select id from items_history where drive_id = ${driveId} and from_seq = ${seq}
      union
      select id from items_history where drive_id = ${driveId} and to_seq = ${seq}
    ) touched offset ${most} limit 1`.execute(tx);
  return rows.length > 0;
}

/** All that a change touched, or `only` one item of it: the one that its line of the log names first, then by id. */
export async function loadChangedItems(
  { tx, driveId }: ChangeContext,
  seq: number,
  shownId: string,
  only?: string,
): Promise<readonly ChangedItem[]> {
  const chosen = only === undefined ? sql`` : sql`and v.id = ${only}::uuid`;
  const versions = (table: 'items' | 'items_history', key: 'from_seq' | 'to_seq') => sql`
    select v.id, v.kind, ${stateOf('v')} as state, ${sql.lit(key === 'to_seq')} as is_former
    from ${sql.table(table)} v where v.drive_id = ${driveId} and ${sql.ref(`v.${key}`)} = ${seq} ${chosen}`;
  // Rows are looked up one by one: how many a change has, PostgreSQL cannot know.
  const { rows } = await sql<Row>`
    with sides as materialized (
      select id, min(kind) as kind, (array_agg(state) filter (where is_former))[1] as was,
        (array_agg(state) filter (where not is_former))[1] as made
      from (
        ${versions('items', 'from_seq')}
        union all ${versions('items_history', 'from_seq')}
        union all ${versions('items_history', 'to_seq')}
      ) v group by id
    )
    select s.id, s.kind, s.was, s.made,
      case when n.id is not null then ${stateOf('n')}
        || jsonb_build_object('from_seq', n.from_seq, 'parent_seq', n.parent_seq) end as now,
      (s.was -> 'content_seq' <> s.made -> 'content_seq') is true as is_content_changed,
      ${isSameContent(sql`s.made`, sql`made.sha256`)} as has_made_content,
      ${isSameContent(sql`s.was`, sql`former.sha256`)} as has_former_content,
      gone.gone_seq
    from sides s
    left join lateral (
      select * from items where drive_id = ${unplanned(driveId)} and id = s.id offset 0
    ) n on true
    left join lateral (select sha256 from blobs where id = n.blob_id offset 0) present on true
    left join lateral ${contentOf(sql`s.was`)} former on true
    left join lateral ${contentOf(sql`s.made`)} made on true
    left join lateral (
      select max(to_seq) as gone_seq from items_history h
      where n.id is null and h.drive_id = ${unplanned(driveId)} and h.id = s.id
    ) gone on true
    order by s.id <> ${shownId}::uuid, s.id`.execute(tx);
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

const stateColumns = [
  'parent_id',
  'name',
  'name_key',
  'sort_key',
  'blob_id',
  'size_bytes',
  'modified_ms',
  'content_seq',
] as const satisfies readonly (keyof ItemState)[];

/** A row of a version as an ItemState. */
export function stateOf(alias: string): RawBuilder<unknown> {
  const pairs = stateColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** The row of the content that a state has. */
export function contentOf(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select sha256 from blobs where id = (${state} ->> 'blob_id')::uuid offset 0)`;
}

/**
 * Whether a row `n`, whose content is `present`, has the content of a state: by its number, by what is stored, or by its
 * hash. Of folders it is the same.
 */
export function isSameContent(state: RawBuilder<unknown>, sha256: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    n.kind = 0 or n.content_seq = (${state} ->> 'content_seq')::bigint
    or (${state} is not null and n.blob_id is not distinct from (${state} ->> 'blob_id')::uuid)
    or present.sha256 = ${sha256}) is true`;
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
