import { purgeDeletedFilespaces } from '#server/jobs/purge-deleted-filespaces.ts';
import type { TestServer } from '../../support/server.ts';

interface Deleter {
  readonly userId: string;
  readonly email: string;
  /** As the real server knows it. */
  readonly token: string;
}

/** Deletes a filespace as a person does, by the code in a letter, and then what it held, as the server does at its leisure. */
export async function deleteReally(server: TestServer, deleter: Deleter, driveId: string): Promise<void> {
  const about = { drive_id: driveId, user_id: deleter.userId };
  await call(server, deleter, 'POST', 'drives/send/delete/code', about);
  const emails = (await server.emails()).filter(({ recipient }) => recipient === deleter.email);
  const code = /^Code: (\d{6})$/m.exec(emails.at(-1)?.content.text ?? '')?.[1] ?? 'no letter';
  await call(server, deleter, 'POST', 'drives/verify/delete/code', { ...about, code });
  await call(server, deleter, 'DELETE', `drives/${driveId}`);
  await purgeDeletedFilespaces(server.deps);
  for (const part of ['items', 'items_history', 'changes', 'event_results', 'deleted_drives'] as const) {
    const left = await server.deps.db
      .selectFrom(part)
      .select('drive_id')
      .where('drive_id', '=', driveId)
      .execute();
    if (left.length > 0) throw new Error(`${left.length} ${part} of a deleted filespace are left`);
  }
}

async function call(server: TestServer, { token }: Deleter, method: string, path: string, body?: object) {
  const response = await server.app.inject({
    method: method as 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body }),
  });
  const isRefused = response.statusCode >= 300 || response.json().data.is_verify === false;
  if (isRefused) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
}
