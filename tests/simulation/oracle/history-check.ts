import { rootId } from '#contract/rules/root-folder.ts';
import {
  below,
  isEqualButNumbers,
  nil,
  type TrueItem,
  type TrueItems,
  undone,
} from '#tests/support/undo/undo-truth.ts';
import type { Drive, EvaluatedChange, LogEntry } from '../server/drive.ts';
import type { Entry } from '../server/tree.ts';

type RequestOf<Type> = Extract<EvaluatedChange['request'], { type: Type }>;

/** What came of an undo or rewind, as it is counted; null of all else. */
export function historyCount({ request, result, network }: EvaluatedChange): string | null {
  if (result.code === 'undo-refused') return result.code;
  if (network === null) return null;
  if (request.type === 'undo') return 'undone';
  return request.type === 'rewind' ? 'rewound' : null;
}

/** What was, stays as it was; an undo and a rewind come to what whole trees say, and a refusal to nothing. */
export class HistoryCheck {
  /** The trees of snapshots, by the snapshot's id. */
  readonly #moments = new Map<string, string>();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
  }

  evaluated({ drive, by, request, result, network }: EvaluatedChange) {
    if (network === null) this.#checkUnchanged(drive, result.code ?? result.status);
    if (request.type === 'undo') this.#checkUndo(drive, by, request, result, network);
    if (request.type === 'rewind' && network !== null) this.#checkRewind(drive, request, network);
    this.checkMoments(drive);
  }

  /** Each snapshot is what it was when it was captured. */
  checkMoments({ tree, history }: Drive) {
    for (const { id, name, seq } of history.snapshots) {
      const now = JSON.stringify([...tree.at(seq)].map(versionOf).sort());
      const then = this.#moments.get(id) ?? now;
      this.#moments.set(id, then);
      if (now !== then) this.#fail(`moment: ${name} at ${seq} is another tree`);
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

function versionOf({ id, parentId, kind, name, sizeBytes, content, contentSeq }: Entry): string {
  return JSON.stringify([id, parentId, kind, name, sizeBytes, content?.sha256, contentSeq]);
}
