import { setTimeout as wait } from 'node:timers/promises';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { events, folderIdOf } from '#tests/support/team.ts';
import { downloadFile, replaceFile, uploadBundle, uploadFile } from './transfers.ts';
import { CallRefused, untilAnswered } from './until-answered.ts';
import type { WorkingPerson } from './working-person.ts';

/** Beyond so many folders a filespace gets no larger: devices read all of it after each promotion. */
const mostFolders = 120;

/** Something each `paceMs` on average, one after the other, until it is to end; what was begun then is answered first. */
export async function work(worker: WorkingPerson, paceMs: number, isOver: () => boolean): Promise<void> {
  const { chance } = worker;
  await wait(paceMs * chance.next());
  while (!isOver()) {
    const dice = chance.next();
    if (dice < 0.7) await sendChange(worker, imagine(worker));
    else if (dice < 0.77) await uploadFile(worker);
    else if (dice < 0.79) await replaceFile(worker);
    else if (dice < 0.81) await uploadBundle(worker);
    else await downloadFile(worker);
    await wait(paceMs * (0.5 + chance.next()));
  }
}

export async function sendChange(worker: WorkingPerson, event: ClientEvent): Promise<void> {
  const { client, ledger, items, person } = worker;
  const body = Buffer.from(JSON.stringify([event]));
  const result = await untilAnswered(ledger, 'change', async () => {
    const type = { 'content-type': 'application/json' };
    const reply = await client.send('POST', `/api/events/${person.driveId}`, type, body);
    if (reply.status !== 200) throw new CallRefused(reply);
    return (JSON.parse(reply.body.toString()) as { data: EventResult[] }).data[0] ?? null;
  });
  if (result === null) return;
  const isNew = event.type === 'NEW_FOLDER_CREATED';
  ledger.acknowledge('change', person.driveId, result, isNew);
  const id = folderIdOf(event);
  if (result.status === 'rejected' || event.type.startsWith('DELETE')) items.forget(id);
  else if (isNew) items.addFolder(id);
}

function imagine({ items, chance, person: { driveId } }: WorkingPerson): ClientEvent {
  const folder = items.folder(chance);
  const name = `n${chance.whole(1, 5000)}`;
  const dice = chance.next();
  const isRoomy = items.folderCount() < mostFolders;
  if (folder === undefined || (isRoomy && dice < 0.4)) {
    const parent = folder !== undefined && chance.next() < 0.6 ? folder : rootId;
    return events.createFolder(driveId, name, parent);
  }
  const file = chance.next() < 0.4 ? items.file(chance) : undefined;
  const kind = file === undefined ? 'folder' : 'file';
  const id = file ?? folder;
  if (dice < 0.65) return events.rename(id, name, kind);
  if (dice < 0.85) return events.move(id, items.folder(chance) ?? rootId, kind);
  return events.remove(id, undefined, kind);
}
