import { nameKey } from '#contract/rules/name-key.ts';
import type { TargetFolder } from '../lib/ports.ts';
import { isQuotaError } from '../replica/indexeddb-errors.ts';
import type { SaveProblem } from '../replica/save-rows.ts';
import { ContentDamaged } from './fetch/hash-pieces.ts';
import { DownloadEnded } from './fetch/read-range.ts';
import { type PlannedEntry, pathOf, type SavePlan } from './save-plan.ts';
import { findFilePlace } from './target/find-place.ts';
import { createFolderStack } from './target/folder-stack.ts';
import { type WantedFile, type WriteHooks, writeFiles } from './write-files.ts';

/** A save that does not go on by itself. */
export class SaveStopped extends Error {
  readonly problem: SaveProblem;

  constructor(problem: SaveProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** One request of the server has it read the whole plan again: it is made worth it. */
const runFiles = 10_000;
const runBytes = 2 * 1024 ** 3;
/** So many files one after the other that cannot be written: the next ones cannot either. */
const mostFailures = 20;

export interface CopyOptions extends Omit<WriteHooks, 'named' | 'written' | 'refused'> {
  readonly plan: SavePlan;
  readonly from: number;
  readonly root: TargetFolder;
  /** Paths with contents that this tab has written or seen, for when the plan is another one. */
  readonly known: Set<string>;
}

/** Writes what a plan holds into a folder of the device, from an entry on. Throws SaveStopped and DownloadEnded. */
export async function copyEntries(options: CopyOptions): Promise<void> {
  const { plan, root, progress, known, signal } = options;
  const { entries } = plan;
  const stack = createFolderStack(plan, root);
  let failures = 0;

  const hooks: WriteHooks = {
    ...options,
    named,
    written(at) {
      failures = 0;
      remember(at);
      progress.done(at, 'written');
    },
    refused,
  };

  function named(at: number, detail: string) {
    const entry = entries[at];
    if (entry === undefined || detail === entry.name) return;
    const kind = detail === entry.targetName ? 'renamed' : 'kept-both';
    progress.outcome({ itemId: entry.itemId, path: pathOf(entries, at), kind, detail });
  }

  async function refused(at: number, error: unknown): Promise<void> {
    signal.throwIfAborted();
    if (error instanceof DownloadEnded || error instanceof SaveStopped) throw error;
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') throw new SaveStopped('needs-permission');
    if (isQuotaError(error)) throw new SaveStopped('device-full');
    if (name === 'NotFoundError' && !(await isThere(root))) throw new SaveStopped('folder-missing');
    failures += 1;
    const kind = error instanceof ContentDamaged ? 'damaged' : error instanceof TypeError ? 'name' : 'failed';
    if (kind === 'failed' && failures >= mostFailures) throw new SaveStopped('failed');
    const itemId = entries[at]?.itemId ?? '';
    progress.outcome({ itemId, path: pathOf(entries, at), kind, detail: '' });
    progress.done(at, 'refused');
  }

  const keyOf = (at: number) => `${pathOf(entries, at)}\n${entries[at]?.sha256}`;
  function remember(at: number) {
    if (entries[at]?.sha256) known.add(keyOf(at));
  }

  /** Null where nothing has to be fetched for it. */
  async function lookAt(at: number, entry: PlannedEntry): Promise<WantedFile | null> {
    if (known.has(keyOf(at))) {
      progress.done(at, 'written');
      return null;
    }
    const into = await stack.enter(entry.parent);
    if (into.keys.has(nameKey(entry.targetName))) {
      const place = await findFilePlace(into.folder, entry.targetName, entry, into.reserved);
      if (place.isThere) {
        named(at, place.name);
        remember(at);
        progress.done(at, 'there');
        return null;
      }
    }
    return { at, entry, into };
  }

  for (let next = options.from; next < entries.length; ) {
    const files: WantedFile[] = [];
    let bytes = 0;
    for (; next < entries.length && files.length < runFiles && bytes < runBytes; next += 1) {
      signal.throwIfAborted();
      const entry = entries[next];
      if (entry === undefined) break;
      try {
        if (entry.kind === 'folder') {
          named(next, (await stack.enter(next)).name);
          progress.done(next, 'written');
          continue;
        }
        const file = await lookAt(next, entry);
        if (file !== null) files.push(file);
        bytes += file?.entry.sizeBytes ?? 0;
      } catch (error) {
        await refused(next, error);
      }
    }
    await writeFiles(plan, files, hooks);
  }
}

function isThere(folder: TargetFolder): Promise<boolean> {
  return folder.names().then(
    () => true,
    () => false,
  );
}
