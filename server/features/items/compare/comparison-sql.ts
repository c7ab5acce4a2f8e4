import { type RawBuilder, sql } from 'kysely';
import { type ComparedMoments, type ComparedSides, foldersIn, type Side } from './compared-sides.ts';

/** What a difference is, as bits that an item may have more than one of. */
export const differenceBits = { added: 1, removed: 2, changed: 4, renamed: 8, moved: 16 } as const;
const { added, removed, changed, renamed, moved } = differenceBits;

/** `compared`: of each item that differs as little as its place in the order takes; below `parent`, unless that is null. */
export function comparedItems(
  moments: ComparedMoments,
  sides: ComparedSides,
  parent: string | null,
): RawBuilder<unknown> {
  const isBelow =
    parent === null
      ? sql`true`
      : sql`(f.parent_id in (select id from former_below) or p.parent_id in (select id from present_below))`;
  return sql`
    ${sides.definitions}
    ${parent === null ? sql`` : sql`${below(moments, 'former', parent)}, ${below(moments, 'present', parent)},`}
    compared as materialized (
      select * from (
        select coalesce(p.id, f.id) as id, coalesce(p.kind, f.kind) as kind, coalesce(p.sort_key, f.sort_key) as sort_key,
          coalesce(p.parent_id, f.parent_id) as folder_id,
          case when f.id is null then ${sql.lit(added)} when p.id is null then ${sql.lit(removed)} else
            case when p.kind = 1 and (${isOtherContent}) then ${sql.lit(changed)} else 0 end
            + case when f.name <> p.name then ${sql.lit(renamed)} else 0 end
            + case when f.parent_id <> p.parent_id then ${sql.lit(moved)} else 0 end end as bits
        from ${sides.former} f full join ${sides.present} p on p.id = f.id
        where ${isBelow}
        offset 0
      ) pairs where bits > 0
    )`;
}

const isOtherContent = sql`
  f.size_bytes <> p.size_bytes
  or (f.blob_id is null and p.blob_id is null and f.content_seq <> p.content_seq)
  or (f.blob_id is distinct from p.blob_id and not exists (
    select from blobs was, blobs now where was.id = f.blob_id and now.id = p.blob_id and was.sha256 = now.sha256))`;

/** Of the whole tree: what a person sees below a folder is below it for everybody. */
function below(moments: ComparedMoments, side: Side, parent: string): RawBuilder<unknown> {
  const name = sql.ref(`${side}_below`);
  return sql`
    ${name} (id) as (
      select ${parent}::uuid
      union
      select v.id from ${name} b cross join ${foldersIn(moments, side, sql`b.id`)} v
    )`;
}
