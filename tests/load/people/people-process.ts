import { setTimeout as wait } from 'node:timers/promises';
import { rootId } from '#contract/rules/root-folder.ts';
import { createRandom, type Random } from '#server/demo/random.ts';
import { events, folderIdOf } from '#tests/support/team.ts';
import { serve } from '../child.ts';
import type { LoadPerson, LoadTeam } from '../load-team.ts';
import { KnownItems } from './known-items.ts';
import { Ledger } from './ledger.ts';
import { addressOf, LoadClient } from './load-client.ts';
import { sendChange, work } from './person.ts';
import type { WorkingPerson } from './working-person.ts';

export interface PeopleInput {
  readonly url: string;
  readonly team: LoadTeam;
  readonly paceMs: number;
  readonly seed: number;
}

/** Changes at an even rate, to the hall or to the filespaces that nobody follows. */
export interface SteadyInput {
  readonly to: 'hall' | 'unseen';
  readonly perSecond: number;
  readonly seconds: number;
}

const ledger = new Ledger();
let chance: Random;
let hall: WorkingPerson;
let hallFolder = '';
let unseen: readonly { readonly worker: WorkingPerson; readonly folder: string }[] = [];
let isOver = false;
let isHallOver = false;
let working: Promise<unknown> = Promise.resolve();
let renaming: Promise<unknown> = Promise.resolve();

serve({
  async begin({ url, team, paceMs, seed }: PeopleInput) {
    chance = createRandom(seed);
    const workerOf = (person: LoadPerson, group: number, at: number, items: KnownItems): WorkingPerson => ({
      ...{ person, items, ledger },
      client: new LoadClient(url, person.token, addressOf(group, at)),
      chance: createRandom(seed * 1000 + at),
    });
    hall = workerOf(team.hall, 3, 0, new KnownItems());
    hallFolder = await newFolder(hall);
    unseen = await Promise.all(
      team.unseen.map(async (person, at) => {
        const worker = workerOf(person, 3, at + 1, new KnownItems());
        return { worker, folder: await newFolder(worker) };
      }),
    );
    const items = new Map(team.people.map(({ driveId }) => [driveId, new KnownItems()]));
    working = Promise.all(
      team.people.map((person, at) => {
        const known = items.get(person.driveId) ?? new KnownItems();
        return work(workerOf(person, 2, at, known), paceMs, () => isOver);
      }),
    );
    renaming = renameHall(2000);
  },
  /** Everybody ends what was begun, however long that takes. */
  async stop() {
    isOver = true;
    isHallOver = true;
    await Promise.all([working, renaming]);
  },
  async steady({ to, perSecond, seconds }: SteadyInput) {
    const sent: Promise<void>[] = [];
    for (let at = 0; at < perSecond * seconds; at += 1) {
      sent.push(to === 'hall' ? renameHallOnce() : renameUnseen(at));
      await wait(1000 / perSecond);
    }
    await Promise.all(sent);
    return sent.length;
  },
  ledger: () => ledger.content(),
});

async function newFolder(worker: WorkingPerson): Promise<string> {
  const event = events.createFolder(worker.person.driveId, 'renamed', rootId);
  await sendChange(worker, event);
  return folderIdOf(event);
}

async function renameHall(everyMs: number): Promise<void> {
  while (!isHallOver) {
    await renameHallOnce();
    await wait(everyMs);
  }
}

/** The name is when that was sent, on the clock that all processes of this machine share: who has the event knows how long it took. */
function renameHallOnce(): Promise<void> {
  return sendChange(hall, events.rename(hallFolder, `t${process.hrtime.bigint()}`));
}

async function renameUnseen(at: number): Promise<void> {
  const one = unseen[at % unseen.length];
  if (one !== undefined)
    await sendChange(one.worker, events.rename(one.folder, `n${at}-${chance.whole(1, 1e9)}`));
}
