import type { EventResult } from '#contract/wire/items.ts';
import { evaluateChange } from './evaluate-change.ts';
import type { ChangeRequest, Effect } from './evaluation.ts';
import { DriveHistory } from './history/drive-history.ts';
import { Tree } from './tree.ts';
import { resultOf } from './wire/event-result.ts';

/** One line of a filespace's log. */
export interface LogEntry {
  readonly seq: number;
  readonly changeId: string;
  readonly by: string;
  readonly request: ChangeRequest | null;
  readonly effect: Effect;
}

interface RecordedChange {
  readonly by: string;
  readonly body: string;
  readonly result: EventResult;
}

/** What came of one event, reported to whoever watches. */
export interface EvaluatedChange {
  readonly drive: Drive;
  readonly changeId: string;
  readonly by: string;
  readonly request: ChangeRequest;
  readonly result: EventResult;
  /** The line that it became, where it had an effect. */
  readonly network: LogEntry | null;
}

/** A filespace: an ordered log of changes, and its items as a function of that log. */
export class Drive {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  epoch: string;
  seq = 0;
  tree = new Tree();
  history = new DriveHistory();
  /** Where the leaves that are kept are in which log. */
  leafPack: { readonly epoch: string; readonly seq: number } | null = null;
  entries: LogEntry[] = [];
  results = new Map<string, RecordedChange>();
  /** Logs that ended when a backup was restored, and up to where this one is the same. */
  previousLogs = new Map<string, number>();

  constructor(id: string, workspaceId: string, name: string, epoch: string) {
    this.id = id;
    this.workspaceId = workspaceId;
    this.name = name;
    this.epoch = epoch;
  }

  /** One change, whole or not at all. The same event gets the same answer for ever. */
  apply(
    by: string,
    seesAll: boolean,
    changeId: string,
    input: ChangeRequest,
    nowMs: number,
  ): EvaluatedChange | EventResult {
    const body = JSON.stringify(input);
    const earlier = this.results.get(changeId);
    if (earlier !== undefined) return repeat(earlier, by, body);
    const seq = this.seq + 1;
    const context = {
      ...{ tree: this.tree, history: this.history, by, seq, nowMs, seesAll },
      ...{ changeId, driveId: this.id, driveName: this.name },
      shownAt: (at: number) => this.entries[at - 1]?.effect.item.id ?? null,
      placingAt: (at: number) => this.#placingAt(at),
      authorOf: (at: number) => this.entries[at - 1]?.by ?? null,
    };
    const outcome =
      seesAll || input.type === 'addFiles'
        ? evaluateChange(context, this.#inThisLog(input))
        : ({ ok: false, problem: { kind: 'not-allowed' } } as const);
    const network =
      outcome.ok && outcome.value.kind === 'effect'
        ? this.#record(changeId, by, input, outcome.value.effect)
        : null;
    const result = resultOf(changeId, outcome, this.seq);
    this.results.set(changeId, { by, body, result });
    return { drive: this, changeId, by, request: input, result, network };
  }

  /** A file that somebody brought another way than by an event. */
  addFile(by: string, id: string, parentId: string, name: string, nowMs: number) {
    const seq = this.seq + 1;
    const times = { sizeBytes: 1 + (seq % 1000), createdMs: nowMs, modifiedMs: nowMs };
    const signed = {
      fromSeq: seq,
      changedBy: by,
      placedSeq: seq,
      placedBy: by,
      content: null,
      contentSeq: 0,
    };
    this.tree.put({ id, parentId, kind: 'file', name, ...times, ...signed });
    const item = this.tree.living.get(id);
    if (item === undefined) throw new Error('the file was just put there');
    const more = { asked: null, pull: false, kept: null, placedIn: null, replaced: null };
    this.#record(id, by, null, { type: 'NEW_FILE', item, ...more });
  }

  /** A folder that was there before anybody looked. */
  addFolder(by: string, id: string, parentId: string, name: string, nowMs: number) {
    this.apply(by, true, id, { type: 'create', id, parentId, name }, nowMs);
  }

  /** What was seen of a log that ended was seen as far as this one shares it. */
  #inThisLog(input: ChangeRequest): ChangeRequest {
    return this.#withBase('fromEpoch' in input ? { ...input, fromSeq: this.#sharedSeq(input) } : input);
  }

  #withBase(input: ChangeRequest): ChangeRequest {
    if (!('baseEpoch' in input) || input.baseSeq === null || input.baseEpoch === null) return input;
    if (input.baseEpoch === this.epoch) return input;
    return { ...input, baseSeq: Math.min(input.baseSeq, this.previousLogs.get(input.baseEpoch) ?? 0) };
  }

  /** A moment that this log does not have is no other moment. */
  #sharedSeq({ fromSeq, fromEpoch }: Extract<ChangeRequest, { fromSeq: unknown }>): number | null {
    if (fromSeq === null || fromEpoch === null || fromEpoch === this.epoch) return fromSeq;
    return fromSeq <= (this.previousLogs.get(fromEpoch) ?? 0) ? fromSeq : null;
  }

  /** Whether a log of that name had up to there what this one has: a replica goes on from it. */
  isFollowedFrom(epoch: string, seq: number): boolean {
    return seq <= (this.previousLogs.get(epoch) ?? -1);
  }

  /** The database came back from a backup: what follows is another log. */
  rename(epoch: string) {
    for (const [previous, shared] of this.previousLogs)
      this.previousLogs.set(previous, Math.min(shared, this.seq));
    this.previousLogs.set(this.epoch, this.seq);
    this.epoch = epoch;
  }

  #placingAt(seq: number): { readonly changeId: string; readonly by: string } | null {
    const network = this.entries[seq - 1];
    return network?.effect.type === 'PLACE' ? network : null;
  }

  #record(changeId: string, by: string, input: ChangeRequest | null, effect: Effect): LogEntry {
    this.seq += 1;
    const network = { seq: this.seq, changeId, by, request: input, effect };
    this.entries.push(network);
    return network;
  }

  copy(): Drive {
    const copy = new Drive(this.id, this.workspaceId, this.name, this.epoch);
    copy.seq = this.seq;
    copy.tree = this.tree.copy();
    copy.history = this.history.copy();
    copy.entries = [...this.entries];
    copy.results = new Map(this.results);
    copy.previousLogs = new Map(this.previousLogs);
    return copy;
  }
}

function repeat(earlier: RecordedChange, by: string, body: string): EventResult {
  const { result } = earlier;
  if (earlier.by !== by || earlier.body !== body) {
    return { event_id: result.event_id, status: 'rejected', code: 'event-id-reused' };
  }
  return result.status === 'applied' ? { ...result, status: 'duplicate' } : result;
}
