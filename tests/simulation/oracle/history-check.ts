import { rootId } from '#contract/rules/root-folder.ts';
import {
  below,
  isEqualButNumbers,
  nil,
  type TrueItem,
  type TrueItems,
  undone,
} from '#tests/support/undo/undo-truth.ts';
import type { OutboxRow } from '#worker/replica/replica-database.ts';
import type { Drive, EvaluatedChange, LogEntry } from '../server/drive.ts';
import type { ErasedVersion } from '../server/history/drive-history.ts';
import type { Entry } from '../server/tree.ts';
import { otherMeaning } from './meaning-check.ts';

type RequestOf<Type> = Extract<EvaluatedChange['request'], { type: Type }>;

/** What was, stays as it was; an undo and a rewind come to what whole trees say, and a refusal to nothing. */
export class HistoryCheck {
  /** The trees of snapshots, by the snapshot's id. */
  readonly #moments = new Map<string, readonly Entry[]>();
  /** Those that somebody deleted. */
  readonly #released = new Set<string>();
  /** Those that a filespace was seen with. */
  readonly #known = new WeakMap<Drive, ReadonlySet<string>>();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
  }

  evaluated({ drive, by, request, result, network }: EvaluatedChange) {
    if (network === null) this.#checkUnchanged(drive, result.code ?? result.status);
    // What was deleted forever is in no tree of then: what an undo or rewind comes to without it, tests/server says.
    const isWhole = drive.history.erased.length === 0;
    if (request.type === 'undo' && isWhole) this.#checkUndo(drive, by, request, result, network);
    if (request.type === 'rewind' && isWhole && network !== null) this.#checkRewind(drive, request, network);
    this.checkMoments(drive);
  }

  /** What the server was asked for of what was, is what a person meant. */
  checkMeaning(evaluated: EvaluatedChange, row: OutboxRow, seqOf: (changeId: string) => number | undefined) {
    const other = otherMeaning(evaluated, row, seqOf);
    if (other !== null) this.#fail(other);
  }

  /** What came of an undo, a rewind or a restore with contents, as it is counted; null of all else. */
  countOf({ request, result, network }: EvaluatedChange): string | null {
    if (result.code === 'undo-refused') return result.code;
    if (network === null) return null;
    if (request.type === 'undo') return 'changes undone';
    if (request.type === 'rewind') return 'rewound';
    return network.effect.restored?.versions ? 'contents restored' : null;
  }

  /** What was captured since the backup is forgotten: a rewind that is offered again captures another tree under its id. */
  restored(drives: readonly Drive[]) {
    const left = new Set(drives.flatMap(({ history }) => history.snapshots.map(({ id }) => id)));
    for (const id of this.#moments.keys()) if (!left.has(id)) this.#moments.delete(id);
  }

  released(id: string) {
    this.#released.add(id);
  }

  /** Each snapshot is there, and what it was when it was captured, but for what was deleted forever since. */
  checkMoments(drive: Drive) {
    const { tree, history } = drive;
    if (history.snapshots.length === 0 && !this.#known.has(drive)) return;
    const ids = new Set(history.snapshots.map(({ id }) => id));
    for (const id of this.#known.get(drive) ?? [])
      if (!ids.has(id) && !this.#released.has(id)) this.#fail(`moment: a snapshot is gone`);
    this.#known.set(drive, ids);
    for (const { id, name, seq } of history.snapshots) {
      const now = tree.at(seq);
      const then = this.#moments.get(id) ?? now;
      this.#moments.set(id, then);
      if (textOf(drive, now) !== textOf(drive, then)) this.#fail(`moment: ${name} at ${seq} is another tree`);
    }
  }

  /** The trees of all sequences that can be read. */
  readable({ tree, history, seq: last }: Drive): ReadonlyMap<number, readonly Entry[]> {
    const seqs = Array.from({ length: last + 1 }, (_, seq) => seq).filter((seq) =>
      history.keeps(seq, last + 1),
    );
    return new Map(seqs.map((seq) => [seq, tree.at(seq)]));
  }

  /** They are what they were. */
  checkReadable(drive: Drive, before: ReadonlyMap<number, readonly Entry[]>, why: string) {
    for (const [seq, then] of before)
      if (textOf(drive, drive.tree.at(seq)) !== textOf(drive, then))
        this.#fail(`moment: the tree at ${seq} is another one after ${why}`);
    this.checkMoments(drive);
  }

  /** What went was in the trash, and nothing of it is left but folders of what is kept. */
  checkErased({ tree }: Drive, erased: readonly ErasedVersion[]) {
    for (const { id, fromSeq, stays } of erased) {
      if (tree.living.has(id)) this.#fail(`erased: ${id} was there`);
      const isLeft = tree.past.some((one) => one.id === id && one.fromSeq === fromSeq);
      if (isLeft !== stays)
        this.#fail(`erased: ${id} of ${fromSeq} is ${isLeft ? 'still there' : 'missing'}`);
    }
  }

  #checkUnchanged({ tree, seq }: Drive, why: string) {
    const changed =
      [...tree.living.values()].find(({ fromSeq }) => fromSeq > seq) ??
      tree.past.find(({ toSeq }) => toSeq > seq);
    if (changed !== undefined) this.#fail(`refusal: ${changed.name} was changed by what was ${why}`);
  }

  #checkUndo(
    drive: Drive,
    by: string,
    { fromSeq }: RequestOf<'undo'>,
    { code, entries = [] }: EvaluatedChange['result'],
    network: LogEntry | null,
  ) {
    if (fromSeq === null || code === 'not-kept' || code === 'not-allowed') return;
    if (isUntold(drive, fromSeq)) return;
    const last = network === null ? drive.seq : network.seq - 1;
    const trees = Array.from({ length: last + 1 }, (_, seq) => treeAt(drive, seq));
    const actors = ['', ...drive.entries.map((entry) => entry.by)];
    const expected = undone({ trees, actors }, fromSeq, by);
    const what = `undo: of ${fromSeq} at ${last}`;
    if (expected === null || expected === 'nothing') {
      const due = expected === null ? 'undo-refused' : 'nothing-to-undo';
      if (code !== due) this.#fail(`${what} is ${code ?? 'applied'} instead of ${due}`);
      return;
    }
    if (network === null) return this.#fail(`${what} is ${code}`);
    const numbered = new Map(entries.map(({ id, name = '' }) => [id, name]));
    const now = treeAt(drive, network.seq);
    if (!isEqualButNumbers(expected, now, numbered)) this.#fail(`${what} comes to another tree`);
    const before = trees[fromSeq - 1] ?? new Map();
    if (fromSeq === last && !isEqualButNumbers(before, now, numbered))
      this.#fail(`${what} does not come to the tree before it`);
  }

  /** Below the folder is what was there; what is neither below it nor was, is as before. */
  #checkRewind(drive: Drive, { folderId, fromSeq }: RequestOf<'rewind'>, { seq }: LogEntry) {
    const folder = folderId === rootId ? nil : folderId;
    const [then, before, now] = [fromSeq ?? 0, seq - 1, seq].map((at) => treeAt(drive, at)) as [
      TrueItems,
      TrueItems,
      TrueItems,
    ];
    const [wasBelow, isBelow, touched] = [below(then, folder), below(now, folder), below(before, folder)];
    const what = `rewind: of ${folderId} to ${fromSeq} at ${seq}`;
    if ([...isBelow].sort().join() !== [...wasBelow].sort().join()) this.#fail(`${what} holds other items`);
    for (const id of wasBelow) {
      if (!isSame(now.get(id), then.get(id)))
        this.#fail(`${what} has ${now.get(id)?.name} otherwise than it was`);
      for (const each of below(before, id)) touched.add(each);
    }
    for (const [id, item] of before)
      if (!touched.has(id) && !wasBelow.has(id) && !isSame(now.get(id), item))
        this.#fail(`${what} changed ${item.name}, which lay elsewhere`);
    const snapshot = drive.history.snapshots.at(-1);
    if (snapshot?.kind !== 'before-rewind' || snapshot.seq !== seq - 1)
      this.#fail(`${what} has no snapshot of how it was`);
  }
}

/** A content without a hash that was restored as itself is another version, which whole trees do not tell. */
function isUntold({ tree, entries }: Drive, seq: number): boolean {
  const was = tree.past.find(
    ({ toSeq, kind, content }) => toSeq === seq && kind === 'file' && content === null,
  );
  return (
    was !== undefined && entries[seq - 1]?.effect.type === 'CONTENT' && contentAt(tree, was.id, seq) === null
  );
}

function contentAt(tree: Drive['tree'], id: string, seq: number) {
  return tree.at(seq).find((entry) => entry.id === id)?.content;
}

function isSame(one: TrueItem | undefined, other: TrueItem | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function treeAt({ tree }: Drive, seq: number): TrueItems {
  return new Map(tree.at(seq).map((entry) => [entry.id, trueItemOf(entry)]));
}

function trueItemOf({ parentId, name, kind, content }: Entry): TrueItem {
  return {
    parent: parentId === rootId ? nil : parentId,
    name,
    content: kind === 'folder' ? '' : (content?.sha256 ?? 'as it came'),
    kind: kind === 'folder' ? 0 : 1,
  };
}

function textOf({ history }: Drive, entries: readonly Entry[]): string {
  const kept = entries.filter(({ id }) => !history.wasErased(id));
  return kept.map(versionOf).sort().join();
}

function versionOf({ id, parentId, kind, name, sizeBytes, content, contentSeq }: Entry): string {
  return JSON.stringify([id, parentId, kind, name, sizeBytes, content?.sha256, contentSeq]);
}
