import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import { bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import { contentPath } from '#contract/wire/downloads.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import { contentHashOf, encodeBundle, fileOf } from '#tests/support/transfers/bundle.ts';
import { newContent } from './contents.ts';
import type { Operation } from './ledger.ts';
import type { Reply } from './load-client.ts';
import { CallRefused, untilAnswered } from './until-answered.ts';
import type { WorkingPerson } from './working-person.ts';

const tus = { 'tus-resumable': '1.0.0' };
const bytes = { ...tus, 'content-type': 'application/offset+octet-stream' };
const [smallest, largest] = [20_000, 3_000_000];

/** A file in two pieces; of what was cut, the rest. */
export async function uploadFile(worker: WorkingPerson): Promise<void> {
  const parent = worker.items.folder(worker.chance) ?? rootId;
  await sendFile(worker, 'upload', { file_id: randomUUID(), parent_folder: parent });
}

/** Another content for a file that is there. */
export async function replaceFile(worker: WorkingPerson): Promise<void> {
  const id = worker.items.file(worker.chance);
  const known = id === undefined ? undefined : worker.items.files.get(id);
  if (id === undefined || known === undefined || known.isBusy) return;
  known.isBusy = true;
  await sendFile(worker, 'replace', { file_id: id, parent_folder: rootId, instead: '1' });
  known.isBusy = false;
}

async function sendFile(
  { client, ledger, items, chance, person: { driveId } }: WorkingPerson,
  operation: Operation,
  where: { readonly file_id: string } & Readonly<Record<string, string>>,
): Promise<void> {
  // Most are small, as most files are.
  const content = newContent(Math.round(smallest + (largest - smallest) * chance.next() ** 4), chance);
  const eventId = randomUUID();
  const named = { drive_id: driveId, filename: `f${chance.whole(1, 1e6)}.bin`, event_id: eventId, ...where };
  const metadata = Object.entries(named)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const hash = contentHashOf(content);
  // Downloads of it may meet the new content before its sender knows that it is there.
  items.files.get(where.file_id)?.hashes.add(hash);
  const result = await untilAnswered(ledger, operation, async (isFirst) => {
    const begun = { ...tus, 'upload-length': content.length, 'upload-metadata': metadata };
    const created = await client.send('POST', '/api/uploads', begun);
    const path = created.headers.location;
    if (path === undefined) throw new CallRefused(created);
    let offset = 0;
    if (!isFirst) {
      const head = await client.send('HEAD', path, tus);
      if (head.headers[uploadResultHeader.toLowerCase()] !== undefined) return resultIn(head);
      if (head.status !== 200) throw new CallRefused(head);
      offset = Number(head.headers['upload-offset']);
    }
    for (;;) {
      const half = Math.ceil(content.length / 2);
      const piece = content.subarray(offset, offset < half ? half : content.length);
      const patched = await client.send('PATCH', path, { ...bytes, 'upload-offset': offset }, piece);
      if (patched.status !== 204) throw new CallRefused(patched);
      if (patched.headers[uploadResultHeader.toLowerCase()] !== undefined) return resultIn(patched);
      offset = Number(patched.headers['upload-offset']);
    }
  });
  if (result === null) return;
  ledger.acknowledge(operation, driveId, result, true);
  if (result.status === 'rejected') return items.forget(where.file_id);
  ledger.bytesUp += content.length;
  const id = result.placed_as ?? where.file_id;
  items.addFile(id, hash);
  ledger.files.set(id, hash);
}

/** Some small files, as a folder that is dropped. */
export async function uploadBundle({
  client,
  ledger,
  items,
  chance,
  person: { driveId },
}: WorkingPerson): Promise<void> {
  const parent = items.folder(chance) ?? rootId;
  const files = Array.from({ length: chance.whole(3, 8) }, () =>
    fileOf(`b${chance.whole(1, 1e6)}.bin`, newContent(chance.whole(1000, 20_000), chance), { parent }),
  );
  const body = encodeBundle({ files });
  const result = await untilAnswered(ledger, 'bundle', async () => {
    const type = { 'content-type': bundleContentType };
    const reply = await client.send('POST', `/api/${bundlesPath(driveId)}`, type, body);
    if (reply.status !== 200) throw new CallRefused(reply);
    return (JSON.parse(reply.body.toString()) as { data: EventResult }).data;
  });
  if (result === null) return;
  ledger.acknowledge('bundle', driveId, result, true);
  if (result.status === 'rejected') return;
  const refused = new Set(result.entries?.filter(({ code }) => code !== undefined).map(({ id }) => id));
  for (const { id, sha256, size } of files.filter((file) => !refused.has(file.id))) {
    items.addFile(id, sha256);
    ledger.files.set(id, sha256);
    ledger.bytesUp += size;
  }
}

export async function downloadFile({
  client,
  ledger,
  items,
  chance,
  person: { driveId },
}: WorkingPerson): Promise<void> {
  const id = items.file(chance);
  const known = id === undefined ? undefined : items.files.get(id);
  if (id === undefined || known === undefined) return;
  const reply = await untilAnswered(ledger, 'download', () => readContent(client, driveId, id));
  if (reply === null) return items.forget(id);
  const hash = contentHashOf(reply.body);
  if (!known.hashes.has(hash)) ledger.fault(`download: ${id} of ${driveId} has a content that nobody sent`);
  ledger.succeed('download');
  ledger.bytesDown += reply.body.length;
}

export async function readContent(
  client: WorkingPerson['client'],
  driveId: string,
  id: string,
): Promise<Reply> {
  const reply = await client.send('GET', `/api/${contentPath(driveId, id)}`);
  if (reply.status !== 200) throw new CallRefused(reply);
  return reply;
}

function resultIn({ headers }: Reply): EventResult {
  return JSON.parse(decodeURIComponent(String(headers[uploadResultHeader.toLowerCase()]))) as EventResult;
}
