import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { evaluateChange } from './evaluate-change.ts';
import type { ChangeRequest, Effect } from './evaluation.ts';
import { Tree } from './tree.ts';

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
      ...{ tree: this.tree, by, seq, nowMs, seesAll },
      placingAt: (at: number) => this.#placingAt(at),
      authorOf: (at: number) => this.entries[at - 1]?.by ?? null,
    };
    const outcome =
      seesAll || input.type === 'addFiles'
        ? evaluateChange(context, this.#inThisLog(input))
        : ({ ok: false, problem: { kind: 'not-allowed' } } as const);
    let result: EventResult;
    let network: LogEntry | null = null;
    if (!outcome.ok) result = { event_id: changeId, status: 'rejected', code: outcome.problem.kind };
    else if (outcome.value.kind === 'deleted-before') {
      result = { event_id: changeId, status: 'duplicate', seq: outcome.value.seq };
    } else if (outcome.value.kind === 'none') {
      const { asked, name, entries = [] } = outcome.value;
      result = {
        ...{ event_id: changeId, status: 'applied', seq: this.seq },
        ...(asked !== name && { name }),
        ...(entries.length > 0 && { entries: [...entries] }),
      };
    } else {
      const { effect } = outcome.value;
      network = this.#record(changeId, by, input, effect);
      const { asked, item, kept, placedIn, replaced, restored, concurrent, entries = [] } = effect;
      result = {
        event_id: changeId,
        status: 'applied',
        seq,
        ...(asked !== null && asked !== item.name && { name: item.name }),
        ...(kept !== null && { kept: { count: kept.count, folder_id: kept.folderId } }),
        ...(restored && { restored }),
        ...(concurrent && { concurrent: true, ...(concurrent.by !== null && { by: concurrent.by }) }),
        ...(placedIn !== null && { placed_in: placedIn }),
        ...(replaced !== null && {
          replaced: { name: replaced.name, folder_id: replaced.parentId },
          by: replaced.by,
        }),
        ...(entries.length > 0 && { entries: [...entries] }),
      };
    }
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

export function changeRequestOf(event: ClientEvent): ChangeRequest {
  switch (event.type) {
    case 'NEW_FOLDER_CREATED': {
      const { folder_id: id, parent_folder: parentId, folder_name: name } = event.data;
      return { type: 'create', id, parentId, name };
    }
    case 'RENAME_FOLDER':
      return placeOf(event.data.folder_id, 'folder', event.data.folder_name, event.data);
    case 'RENAME_FILE':
      return placeOf(event.data.file_id, 'file', event.data.filename, event.data);
    case 'DELETE_FOLDER':
      return deletionOf(event.data.folder_id, 'folder', event.data);
    case 'DELETE_FILE':
      return deletionOf(event.data.file_id, 'file', event.data);
    case 'RESTORE_ITEMS': {
      const { items: ids, from_seq: fromSeq, from_epoch: fromEpoch = null } = event.data;
      return { type: 'restore', ids, fromSeq, fromEpoch };
    }
    case 'RESTORE_VERSION': {
      const { file_id: id, from_seq: fromSeq, from_epoch: fromEpoch = null } = event.data;
      const base = { baseSeq: event.data.base_seq ?? null, baseEpoch: event.data.base_epoch ?? null };
      return { type: 'restoreVersion', id, fromSeq, fromEpoch, ...base };
    }
    case 'UNDO_CHANGE':
    case 'REWIND':
      throw new Error(`the simulated server has no ${event.type}`);
  }
}

function placeOf(
  id: string,
  kind: 'folder' | 'file',
  name: string,
  data: {
    readonly parent_folder: string;
    readonly intent?: 'rename' | 'move' | undefined;
  } & BaseOnWire,
): ChangeRequest {
  const base = { baseSeq: data.base_seq ?? null, baseEpoch: data.base_epoch ?? null };
  return data.intent === 'move'
    ? { type: 'move', id, kind, ...base, parentId: data.parent_folder }
    : { type: 'rename', id, kind, ...base, name };
}

/** The engine always says what it saw; who does not, has seen all. */
function deletionOf(id: string, kind: 'folder' | 'file', data: BaseOnWire): ChangeRequest {
  const baseSeq = data.base_seq ?? Number.MAX_SAFE_INTEGER;
  return { type: 'delete', id, kind, baseSeq, baseEpoch: data.base_epoch ?? null };
}

interface BaseOnWire {
  readonly base_seq?: number | undefined;
  readonly base_epoch?: string | undefined;
}
