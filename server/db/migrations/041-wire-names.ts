import { type Kysely, sql } from 'kysely';

/** Why a change was refused, as stored results of events have it: the code of before, and the one that the wire has now. */
const codes = JSON.stringify({
  'changed-unseen': 'changed-since',
  root: 'root-protected',
  'too-many': 'too-many-items',
});

/** Stored results of events get the codes that the wire has now, and notifications another channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update event_results set result = jsonb_set(result, '{code}', ${codes}::jsonb -> (result ->> 'code'))
    where ${codes}::jsonb ? (result ->> 'code')`.execute(db);
  // Each function stays what it is but for the channel, whichever migration made it last.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like '%''lunvik_news''%'`.execute(db);
  for (const { definition } of rows) {
    await sql.raw(definition.replaceAll(`'lunvik_news'`, `'lunvik_events'`)).execute(db);
  }
}
