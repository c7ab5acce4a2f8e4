import type { OutboxRow } from '#worker/replica/replica-database.ts';
import type { Drive, EvaluatedChange } from '../server/drive.ts';
import type { Service } from '../server/service.ts';
import type { Opener } from '../storage/database.ts';
import type { Edit } from '../storage/table.ts';
import type { Device } from '../world/device.ts';
import type { Scheduler } from '../world/scheduler.ts';
import type { Tab, TabHost } from '../world/tab.ts';
import { discardedChanges } from './discarded-check.ts';
import { LeaderCheck } from './leader-check.ts';
import { Ledger } from './ledger.ts';
import { ReplicaCheck } from './replica-check.ts';
import { driveRow } from './replica-view.ts';
import { ServerCheck } from './server-check.ts';
import { SettlingCheck, SignOutCheck, uiMismatch } from './ui-honesty-check.ts';

/** The world as far as it has to know it. */
interface Watched {
  readonly scheduler: Scheduler;
  readonly service: Service;
  count(what: string): void;
}

/** Watches a world, step by step, and remembers the first promise that was broken. */
export class Oracle {
  violation: string | null = null;
  readonly ledger: Ledger;
  readonly server: ServerCheck;
  readonly #replica: ReplicaCheck;
  readonly #leader: LeaderCheck;
  readonly #signOuts = new SignOutCheck();
  readonly #settling = new SettlingCheck();
  readonly #world: Watched;
  /** Devices on which the store may throw: their disk is full. */
  readonly troubled = new Set<TabHost>();
  /** Devices that may rightly have forgotten what they once sent: it is kept for a day, and no longer than the right. */
  readonly forgetful = new Set<Device>();
  /** Uploads of which something was refused with its filespace: they are in the list until their person clears it. */
  readonly refusedBatches = new Set<string>();

  constructor(world: Watched) {
    this.#world = world;
    const fail = (text: string) => this.fail(text);
    this.ledger = new Ledger(fail);
    this.server = new ServerCheck(fail);
    this.#replica = new ReplicaCheck(fail);
    this.#leader = new LeaderCheck(fail);
  }

  fail(text: string) {
    this.violation ??= text;
    this.#world.scheduler.note(`BROKEN ${text}`);
  }

  /** What comes and goes at a tab is of the person for whom it works. */
  reached(tab: Tab, userId: string, what: string) {
    const { worksFor } = tab;
    if (worksFor !== null && worksFor.person.userId !== userId)
      this.fail(`confidentiality: ${what} of somebody else at ${tab.name}, which works for ${worksFor.name}`);
  }

  /** What a browser has gone through concerns whoever sits there next, and what it may forget, who was there. */
  seated(next: Device, before: Device) {
    if (this.troubled.has(before)) this.troubled.add(next);
    for (const device of [next, before]) this.forgetful.add(device);
  }

  /** The server went back: these are its filespaces now. */
  restored(drives: readonly Drive[]) {
    const allResults = drives.map(({ results }) => results);
    this.ledger.restored((id) => allResults.find((results) => results.has(id))?.get(id)?.result);
    this.server.history.restored(drives);
  }

  evaluated(evaluated: EvaluatedChange) {
    if (evaluated.result.code === 'not-allowed') this.#world.count('C18');
    const what = this.server.history.countOf(evaluated);
    if (what !== null) this.#world.count(what);
    this.ledger.evaluated(evaluated);
    this.server.evaluated(evaluated);
    const row = this.ledger.entries.get(evaluated.changeId)?.row;
    const seqOf = (changeId: string) => this.ledger.entries.get(changeId)?.result?.seq;
    if (row !== undefined) this.server.history.checkMeaning(evaluated, row, seqOf);
    const made = row?.change;
    const batchId = made?.type === 'addFiles' ? made.batchId : undefined;
    this.server.uploads.evaluated(evaluated, this.#world.service, batchId);
  }

  committed(device: Device, edits: readonly Edit[], by: Opener) {
    this.#leader.committed(device, edits, by);
    this.ledger.committed(device, edits);
    this.#noteSights(device, edits);
    this.#countRefusals(edits);
    const isForgetful = this.forgetful.has(device) || this.troubled.has(device);
    this.server.uploads.committed(device, edits, isForgetful);
    this.#replica.committed(device, edits);
    const loss = discardedChanges(device, edits);
    if (loss !== null) this.fail(loss);
    this.checkStatus(device);
  }

  checkStatus(device: Device) {
    const lie = uiMismatch(device) ?? this.#signOuts.look(device) ?? this.#settling.look(device);
    if (lie !== null) this.fail(lie);
  }

  /** Each second: it looks at all that is there. */
  checkRights(device: Device) {
    const left = this.server.rights.look(device);
    if (left !== null) this.fail(left);
  }

  /** Which conflicts showed themselves as refusals of a whole filespace. */
  #countRefusals(edits: readonly Edit[]) {
    for (const { table, before, after } of edits) {
      const [was, is] = [before, after] as (OutboxRow | undefined)[];
      if (table.name !== 'outbox' || is?.problem !== 'drive-gone' || was?.problem === 'drive-gone') continue;
      this.#world.count(this.#world.service.drives.has(is.driveId) ? 'C18' : 'C19');
      if (is.change.type === 'addFiles') this.refusedBatches.add(is.change.batchId);
    }
  }

  #noteSights(device: Device, edits: readonly Edit[]) {
    for (const { table, before, after } of edits) {
      const row = after as OutboxRow | undefined;
      if (table.name !== 'outbox' || before !== undefined || row?.change.type !== 'deleteItem') continue;
      const shown = device.database && driveRow(device.database, row.driveId)?.shown;
      if (shown) this.server.sights.set(row.changeId, { epoch: shown.epoch, seq: shown.seq });
    }
  }

  /** The engine says itself that something went wrong which it did not expect. */
  reported(device: TabHost, error: unknown) {
    if (this.troubled.has(device)) return;
    this.fail(`report: ${device.name}: ${textOf(error)}`);
  }

  callFailed(tab: Tab, error: unknown) {
    if (this.troubled.has(tab.device)) return;
    this.fail(`call: ${tab.name}: ${textOf(error)}`);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error
    ? `${error.name}: ${error.message} ${error.stack?.split('\n')[1] ?? ''}`
    : String(error);
}
