import { rootId } from '#contract/rules/root-folder.ts';
import type { Drive, EvaluatedChange, LogEntry } from '../server/drive.ts';
import type { Entry } from '../server/tree.ts';
import { HistoryCheck } from './history-check.ts';
import { RightsCheck } from './rights-check.ts';
import { UploadCheck } from './upload-check.ts';

/** What a person saw inside something when they deleted it. */
export interface Sight {
  readonly epoch: string;
  readonly seq: number;
}

/** The server's tree after each change: one root, no orphan, no circle, unique names, and nothing unseen deleted. */
export class ServerCheck {
  /** What each deletion's maker had before them, noted when it was made and not by the product. */
  readonly sights = new Map<string, Sight>();
  readonly uploads: UploadCheck;
  readonly history: HistoryCheck;
  readonly rights = new RightsCheck();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
    this.uploads = new UploadCheck(fail);
    this.history = new HistoryCheck(fail);
  }

  evaluated(evaluated: EvaluatedChange) {
    const { drive, changeId, by, request: input, network } = evaluated;
    this.history.evaluated(evaluated);
    if (network === null) return;
    this.checkTree(drive);
    if (input.type === 'restore') this.#checkRestore(drive, input, network);
    if (input.type === 'restoreVersion') this.#checkVersion(drive, input, network);
    if (input.type === 'delete') this.#checkDeletion(drive, changeId, by, network);
  }

  /** All that was there then is there under its id, and nothing that was there before it is another. */
  #checkRestore(
    { tree }: Drive,
    { ids, contents, fromSeq }: Extract<EvaluatedChange['request'], { type: 'restore' }>,
    { seq }: LogEntry,
  ) {
    const then = new Map((fromSeq === null ? [] : tree.at(fromSeq)).map((entry) => [entry.id, entry]));
    const isAsked = ({ id, parentId }: Entry) =>
      ids.includes(id) || (contents && parentId === rootId && ids.includes(rootId));
    for (const entry of then.values()) {
      let at: Entry | undefined = entry;
      while (at !== undefined && !isAsked(at)) at = then.get(at.parentId);
      const now = tree.living.get(entry.id);
      if (at === undefined) continue;
      if (now === undefined) this.#fail(`restore: ${entry.name} of ${fromSeq} is not there under its id`);
      else if (contents && now.content?.sha256 !== entry.content?.sha256)
        this.#fail(`restore: ${entry.name} has not the content of ${fromSeq}`);
    }
    const isOther = (entry: Entry) => {
      const now = tree.living.get(entry.id);
      return !contents || now?.name !== entry.name || now.parentId !== entry.parentId;
    };
    const changed = tree.past.find((entry) => entry.toSeq === seq && isOther(entry));
    if (changed !== undefined) this.#fail(`restore: ${changed.name} was there, and was changed`);
  }

  /** The file is what and where it was, with the content of then; the one before is a version of it. */
  #checkVersion(
    { tree }: Drive,
    { id, fromSeq }: Extract<EvaluatedChange['request'], { type: 'restoreVersion' }>,
    { seq }: LogEntry,
  ) {
    const then = fromSeq === null ? undefined : tree.at(fromSeq).find((entry) => entry.id === id);
    const [before, now] = [tree.past.find((one) => one.id === id && one.toSeq === seq), tree.living.get(id)];
    if (then === undefined || before === undefined || now === undefined)
      return this.#fail(`version: ${id} has got a content that it never had`);
    if (now.content !== then.content || now.sizeBytes !== then.sizeBytes || now.contentSeq !== seq)
      this.#fail(`version: ${now.name} has not the content of ${fromSeq}`);
    if (now.name !== before.name || now.parentId !== before.parentId)
      this.#fail(`version: ${now.name} is another file`);
  }

  checkTree(drive: Drive) {
    const { living } = drive.tree;
    const names = new Set<string>();
    for (const entry of living.values()) {
      const name = `${entry.parentId} ${sameName(entry.name)}`;
      if (names.has(name)) this.#fail(`valid tree: two are called ${entry.name}`);
      names.add(name);
      if (!this.#reachesRoot(living, entry)) this.#fail(`valid tree: ${entry.name} hangs on nothing`);
    }
  }

  #reachesRoot(living: ReadonlyMap<string, Entry>, entry: Entry): boolean {
    let at: Entry | undefined = entry;
    for (let steps = 0; at !== undefined && steps <= living.size; steps += 1) {
      if (at.parentId === rootId) return true;
      at = living.get(at.parentId);
      if (at !== undefined && at.kind !== 'folder') return false;
    }
    return false;
  }

  /** Whatever was removed stood there when the deleter looked, or the same person has put it there since. */
  #checkDeletion(drive: Drive, changeId: string, by: string, { seq, effect }: LogEntry) {
    const sight = this.sights.get(changeId);
    if (sight === undefined) return;
    const removed = drive.tree.past.filter(
      (entry) => entry.toSeq === seq && !drive.tree.living.has(entry.id),
    );
    // Of a log that a restored backup ended, what both logs have was seen, and nothing of the rest.
    const shared = sight.epoch === drive.epoch ? sight.seq : (drive.previousLogs.get(sight.epoch) ?? 0);
    const baseSeq = Math.min(sight.seq, shared);
    const { item } = effect;
    const unseen = drive.tree.past.find(
      (entry) => entry.id === item.id && entry.fromSeq > baseSeq && entry.changedBy !== by,
    );
    if (unseen !== undefined)
      this.#fail(`unseen delete: ${unseen.name} was somebody else's at ${unseen.fromSeq}`);
    for (const entry of removed) {
      if (entry.placedBy === by || entry.placedSeq <= baseSeq) continue;
      this.#fail(`unseen delete: ${entry.name} came at ${entry.placedSeq}, the deleter had seen ${baseSeq}`);
    }
  }
}

/** When two names are one, said again in other words than the product's. */
function sameName(name: string): string {
  const folded = name.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  return folded.normalize('NFKC').replace(/[. ]+$/, '');
}
