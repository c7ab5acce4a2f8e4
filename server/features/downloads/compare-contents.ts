import { sql } from 'kysely';
import { err, ok } from '#contract/rules/result.ts';
import { findScope } from '../../access/scope.ts';
import { rowIdOf } from '../../db/item-ids.ts';
import type { Handler } from '../../http/handler.ts';
import { visibleItems } from '../items/visible-items.ts';

/** Tells of what a person may see whether they have its content; of anything else nothing. */
export const compareContents: Handler<'compareContents'> = async ({ db }, { actor, params, body }) => {
  const access = await findScope(db, actor, params.driveId);
  if (access === null) return err({ code: 'not-found' });
  const asked = body.files.flatMap(({ id, sha256 }) => {
    const key = rowIdOf(id.toLowerCase());
    return key === null ? [] : [{ id, key, sha256 }];
  });
  const keys = [...new Set(asked.map(({ key }) => key))];
  const items = await visibleItems(db, access.drive.id, access.scope, keys);
  const { rows } = await sql<{ readonly id: string; readonly sha256: Buffer }>`
    select v.id, b.sha256
    from ${items} v join blobs b on b.id = v.blob_id
    where v.kind = 1 and v.permission >= 0 and b.sha256 is not null`.execute(db);
  const hashes = new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]));
  const known = asked.filter(({ key }) => hashes.has(key));
  return ok({
    same: known.filter(({ key, sha256 }) => hashes.get(key) === sha256).map(({ id }) => id),
    different: known.filter(({ key, sha256 }) => hashes.get(key) !== sha256).map(({ id }) => id),
  });
};
