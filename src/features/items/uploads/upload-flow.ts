import type {
  ComparedContents,
  UploadCalls,
  UploadConflict,
  UploadTarget,
} from '#contract/worker-api/uploads.ts';
import type { UploadSource } from '../../../lib/files/own-uploads.ts';
import type { ToastInput } from '../../../ui/popups/toast-store.ts';
import { refusalReason } from '../problem-texts.ts';
import type { ChosenItems, ReadOptions } from './reading/chosen-items.ts';
import { namePastedFiles } from './reading/name-pasted-files.ts';
import { readEntries } from './reading/read-entries.ts';
import { readFiles } from './reading/read-files.ts';
import { uploadMessages } from './upload-messages.ts';
import {
  type ConflictResolutions,
  type PlanOptions,
  planUpload,
  type UploadPlan,
  uploadParts,
} from './upload-plan.ts';
import { leftOutMessage, renamedMessage, unreadableMessage } from './upload-texts.ts';

/** Where something is uploaded into, as the screens call it. */
export interface UploadDestination extends UploadTarget {
  readonly folderName: string;
}

/** What the person sees while an upload is made ready. */
export type UploadStep =
  | { readonly kind: 'reading'; readonly count: number; readonly cancel: () => void }
  | {
      readonly kind: 'conflicts';
      readonly driveId: string;
      readonly folderName: string;
      readonly plan: UploadPlan;
      readonly conflicts: readonly UploadConflict[];
      /** Folders of the plan that are not there yet. */
      readonly newFolders: number;
      /** Which of the files of equal size have equal contents; comes while the person looks. */
      readonly compared: Promise<ComparedContents>;
      readonly upload: (resolutions: ConflictResolutions) => void;
      readonly cancel: () => void;
    };

export interface UploadFlowOptions extends PlanOptions {
  readonly worker: Pick<
    UploadCalls,
    'findUploadConflicts' | 'countNewFolders' | 'compareContents' | 'upload'
  >;
  readonly notify: (toast: ToastInput) => void;
  readonly onStep: (step: UploadStep | null) => void;
  readonly newId: () => string;
  readonly now: () => Date;
  /** The screen is left: what nobody has agreed to yet is not uploaded. */
  readonly signal: AbortSignal;
  /** While files are handed over, leaving the page loses the rest of them. */
  readonly onHandOver: (busy: boolean) => void;
}

/** As many as are read before the page says so. */
const manyItems = 1000;
/** Asked about at a time: the worker does other things in between. */
const conflictsAtOnce = 5000;

/**
 * From what was chosen to the outbox: reads it, asks what to do with names that are taken, and hands it to the worker. False
 * where nothing of it came so far.
 */
export async function runUpload(
  to: UploadDestination,
  source: UploadSource,
  options: UploadFlowOptions,
): Promise<boolean> {
  const { notify, onStep, signal } = options;
  try {
    const chosen = await readUntilCancelled(source, options);
    onStep(null);
    if (chosen.unreadable.length > 0) {
      notify({ kind: 'error', text: unreadableMessage(chosen.unreadable), key: 'unreadable' });
    }
    if (chosen.items.length === 0) {
      notifyNothing(chosen, notify);
      return false;
    }
    const plan = await planUpload(chosen, options);
    const target: UploadTarget = { driveId: to.driveId, folderId: to.folderId };
    const conflicts = await findConflicts(target, plan, options);
    signal.throwIfAborted();
    const resolutions = conflicts.length === 0 ? noResolutions : await askAbout(to, plan, conflicts, options);
    return resolutions !== null && (await handOver(target, plan, resolutions, options));
  } catch (error) {
    if (!isAbort(error)) throw error;
    return false;
  } finally {
    onStep(null);
  }
}

const noResolutions: ConflictResolutions = new Map();

/** Rejects as soon as it is cancelled: a disk may take any time for what it was asked last. */
function readUntilCancelled(source: UploadSource, options: UploadFlowOptions): Promise<ChosenItems> {
  const cancelling = new AbortController();
  const cancel = () => cancelling.abort();
  const signal = AbortSignal.any([options.signal, cancelling.signal]);
  const onCount = (count: number) => {
    if (count > manyItems && !signal.aborted) options.onStep({ kind: 'reading', count, cancel });
  };
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    readChosen(source, { pause: options.pause, signal, onCount }, options).then(resolve, reject);
  });
}

async function readChosen(
  source: UploadSource,
  reading: ReadOptions,
  options: UploadFlowOptions,
): Promise<ChosenItems> {
  if (source.kind === 'chosen') return readFiles(source.files, reading);
  const { entries, files } = source.items;
  const inFolders = await readEntries(entries, reading);
  const named = source.kind === 'pasted' ? namePastedFiles(files, options.now()) : files;
  const alone = await readFiles(named, reading);
  return {
    items: [...inFolders.items, ...alone.items],
    leftOut: [...inFolders.leftOut, ...alone.leftOut],
    unreadable: inFolders.unreadable,
  };
}

function notifyNothing({ leftOut, unreadable }: ChosenItems, notify: UploadFlowOptions['notify']): void {
  if (leftOut.length > 0) notify({ text: `${leftOutMessage(leftOut)}.` });
  else if (unreadable.length === 0) notify({ text: uploadMessages.nothingChosen });
}

async function findConflicts(
  target: UploadTarget,
  plan: UploadPlan,
  { worker, signal }: UploadFlowOptions,
): Promise<readonly UploadConflict[]> {
  const found: UploadConflict[] = [];
  for (let from = 0; from < plan.files.length; from += conflictsAtOnce) {
    signal.throwIfAborted();
    const files = plan.files
      .slice(from, from + conflictsAtOnce)
      .map(({ path, sizeBytes, modifiedMs }) => ({ path, sizeBytes, modifiedMs }));
    const some = await worker.findUploadConflicts(target, files);
    found.push(...some.map((conflict) => ({ ...conflict, at: conflict.at + from })));
  }
  return found;
}

async function countNewFolders(
  target: UploadTarget,
  { steps }: UploadPlan,
  { worker, signal }: UploadFlowOptions,
): Promise<number> {
  const folders = steps.flatMap((step) => ('folder' in step ? [step.folder] : []));
  let count = 0;
  for (let from = 0; from < folders.length; from += conflictsAtOnce) {
    signal.throwIfAborted();
    count += await worker.countNewFolders(target, folders.slice(from, from + conflictsAtOnce));
  }
  return count;
}

/** Null where the person cancels. */
async function askAbout(
  { folderName, driveId, folderId }: UploadDestination,
  plan: UploadPlan,
  conflicts: readonly UploadConflict[],
  options: UploadFlowOptions,
): Promise<ConflictResolutions | null> {
  const { worker, onStep, signal } = options;
  const newFolders = await countNewFolders({ driveId, folderId }, plan, options);
  signal.throwIfAborted();
  const equal = filesOfEqualSize(plan, conflicts);
  const unknown: ComparedContents = { same: [], different: [] };
  const compared =
    equal.length === 0
      ? Promise.resolve(unknown)
      : worker.compareContents(driveId, equal).catch(() => unknown);
  return new Promise((resolve) => {
    const end = (resolutions: ConflictResolutions | null) => {
      onStep(null);
      resolve(resolutions);
    };
    signal.addEventListener('abort', () => resolve(null), { once: true });
    onStep({
      kind: 'conflicts',
      driveId,
      folderName,
      plan,
      conflicts,
      newFolders,
      compared,
      upload: end,
      cancel: () => end(null),
    });
  });
}

function filesOfEqualSize(plan: UploadPlan, conflicts: readonly UploadConflict[]) {
  return conflicts.flatMap(({ at, existing }) => {
    const chosen = plan.files[at];
    const isEqual = chosen?.sizeBytes === existing.sizeBytes;
    return chosen && isEqual ? [{ existingId: existing.id, file: chosen.file }] : [];
  });
}

/** Once begun it goes to its end, also where the person opens another screen. False where the device took nothing of it. */
async function handOver(
  target: UploadTarget,
  plan: UploadPlan,
  resolutions: ConflictResolutions,
  { worker, notify, newId, pause, onHandOver }: UploadFlowOptions,
): Promise<boolean> {
  let isBegun = false;
  onHandOver(true);
  try {
    for (const part of uploadParts(plan, resolutions, target, newId())) {
      const result = await worker.upload(part);
      if (!result.ok) {
        const { kind } = result.problem;
        const text =
          kind === 'storage-full'
            ? uploadMessages.storageFull
            : refusalReason(kind, { type: 'addFiles', kind: 'folder' });
        notify({ kind: 'error', text, key: 'upload' });
        return isBegun;
      }
      isBegun = true;
      await pause();
    }
    const text = renamedMessage(plan.renamed);
    if (text !== null) notify({ text, key: 'renamed' });
    return isBegun;
  } finally {
    onHandOver(false);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
