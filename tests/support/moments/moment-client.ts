import { sql } from 'kysely';
import type { CallResponse } from '#contract/wire/calls.ts';
import type { TestServer } from '../server.ts';
import { type Person, request } from '../team.ts';

export type MomentQuery = Readonly<Record<string, string | number>>;

/** Asks for moments of a filespace as somebody. */
export function momentClient(server: TestServer, driveId: string) {
  const ask = (person: Person, query: MomentQuery = {}) => {
    const text = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
    return request(server, person, 'GET', `drives/${driveId}/moment?${new URLSearchParams(text)}`);
  };
  const dataOf = <T>(response: Awaited<ReturnType<typeof ask>>): T => {
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<{ data: T }>().data;
  };
  return {
    ask,
    moment: async (person: Person, query?: MomentQuery) =>
      dataOf<CallResponse<'findMoment'>>(await ask(person, query)),
    density: async (person: Person) =>
      dataOf<CallResponse<'momentDensity'>>(
        await request(server, person, 'GET', `drives/${driveId}/moment/density`),
      ),
  };
}

/** Says when each change of a log was made, in seconds. */
export async function loggedAt(
  server: TestServer,
  driveId: string,
  timeOf: (seq: number) => number,
): Promise<void> {
  const { db } = server.deps;
  const { rows } = await sql<{ seq: number }>`select seq from changes where drive_id = ${driveId}`.execute(
    db,
  );
  const seqs = rows.map(({ seq }) => seq);
  await sql`
    update changes c set at = to_timestamp(n.time) from unnest(${seqs}::bigint[], ${seqs.map(timeOf)}::bigint[]) as n (seq, time)
    where c.drive_id = ${driveId} and c.seq = n.seq`.execute(db);
}
