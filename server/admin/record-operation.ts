import { userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface Operation {
  readonly nowMs: number;
  readonly command: string;
  /** The address of an account, the name of a workspace, a folder: what it was about. */
  readonly subject: string;
  readonly result: unknown;
}

/** Writes a line into the log of the operators. */
export async function recordOperation(
  db: Kysely<Database>,
  { nowMs, command, subject, result }: Operation,
): Promise<void> {
  await db
    .insertInto('operator_log')
    .values({
      recorded_at: new Date(nowMs),
      os_user: userInfo().username,
      command,
      subject,
      detail: JSON.stringify(result),
    })
    .execute();
}
