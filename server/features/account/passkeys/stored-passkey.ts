import type { Selectable } from 'kysely';
import { findInvisible } from '#contract/rules/invisible-characters.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { Database } from '../../../db/schema.ts';
import type { Problem } from '../../../http/handler.ts';
import { detailed } from '../../../http/problem.ts';

const nameMissing = detailed('bad-request', 'passkey-name-missing');

/** A passkey as its owner sees it. */
export function shownPasskey(row: Selectable<Database['passkeys']>): CallResponse<'listPasskeys'>[number] {
  return {
    id: row.id,
    name: row.name,
    created: secondsToWire(row.created_at.getTime()),
    last_used: row.last_used_at && secondsToWire(row.last_used_at.getTime()),
  };
}

/** What a passkey is to be called, without the spaces around it. */
export function passkeyName(raw: string): Result<string, Problem> {
  const invisible = findInvisible(raw);
  if (invisible !== undefined)
    return err(detailed('bad-request', 'name-invisible', { character: invisible }));
  const name = raw.trim();
  return name === '' ? err(nameMissing) : ok(name);
}
