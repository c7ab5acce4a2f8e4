import { limits } from '#contract/rules/limits.ts';
import { toUploadName } from '#contract/rules/upload-name.ts';
import type {
  ChosenFile,
  ChosenFolderName,
  ConflictResolution,
  UploadBatchInput,
  UploadFile,
  UploadPart,
  UploadTarget,
} from '#contract/worker-api/uploads.ts';
import type { ChosenItems } from './reading/chosen-items.ts';
import { PageTurns } from './reading/page-turns.ts';

/** A file of a plan, by the name that it gets. */
export interface PlannedFile extends ChosenFile {
  readonly file: File;
  readonly chosenName?: string;
}

/** What is going to be uploaded, before anybody was asked. */
export interface UploadPlan {
  readonly steps: readonly PlannedStep[];
  readonly files: readonly PlannedFile[];
  readonly folders: number;
  readonly bytes: number;
  /** Of the only thing at the top; '' where there are several. */
  readonly name: string;
  readonly leftOut: readonly string[];
  /** Names that became others, each once. */
  readonly renamed: readonly RenamedItem[];
}

export interface RenamedItem {
  readonly from: string;
  readonly to: string;
}

/** In the order of sending: a folder, or the file at a position of `files`. */
type PlannedStep =
  | { readonly folder: readonly string[]; readonly chosenName?: string }
  | { readonly at: number };

export interface PlanOptions {
  /** Lets the page paint and hear keys. */
  readonly pause: () => Promise<void>;
  /** The file with its size and its time, which a browser else asks the disk for each time somebody wants one of them. */
  readonly snapshot: (file: File) => File;
}

/** Brings names to those that the server takes. */
export async function planUpload(chosen: ChosenItems, { pause, snapshot }: PlanOptions): Promise<UploadPlan> {
  const renamed: RenamedItem[] = [];
  const names = { folder: new Map<string, string>(), file: new Map<string, string>() };
  const nameOf = (name: string, kind: 'folder' | 'file') => {
    const known = names[kind].get(name);
    if (known !== undefined) return known;
    const given = toUploadName(name, kind);
    names[kind].set(name, given);
    if (given !== name.normalize('NFC')) renamed.push({ from: name, to: given });
    return given;
  };
  const steps: PlannedStep[] = [];
  const files: PlannedFile[] = [];
  const top = new Set<string>();
  const saidFolders = new Set<string>();
  /** Before what lies in them: a folder that comes only in the paths of files is a step too where its name was changed. */
  const sayChanged = (path: readonly string[], given: readonly string[]) => {
    for (const [at, own] of path.entries()) {
      if (given[at] === own || given[at] === own.normalize('NFC')) continue;
      const folder = given.slice(0, at + 1);
      const key = folder.join('/');
      if (saidFolders.has(key)) continue;
      saidFolders.add(key);
      steps.push({ folder, chosenName: own });
    }
  };
  let folders = 0;
  let bytes = 0;
  const turns = new PageTurns(pause);
  for (const { path, file: item } of chosen.items) {
    if (turns.isDue()) await turns.give();
    turns.count();
    const own = path.at(-1) ?? '';
    const above = path.slice(0, -1).map((name) => nameOf(name, 'folder'));
    const name = nameOf(own, item === null ? 'folder' : 'file');
    const given = [...above, name];
    top.add(given[0] ?? name);
    sayChanged(item === null ? path : path.slice(0, -1), given);
    if (item === null) {
      if (!saidFolders.has(given.join('/'))) steps.push({ folder: given });
      folders += 1;
      continue;
    }
    steps.push({ at: files.length });
    const file = snapshot(item);
    const sizeBytes = file.size;
    bytes += sizeBytes;
    files.push({
      path: given,
      file,
      sizeBytes,
      modifiedMs: file.lastModified,
      // Two ways to write one letter are no other name to anybody.
      ...(name !== own.normalize('NFC') && { chosenName: own }),
    });
  }
  const [only = ''] = top;
  return { steps, files, folders, bytes, name: top.size === 1 ? only : '', leftOut: chosen.leftOut, renamed };
}

/** By the position of a file. A file that nobody was asked about has none. */
export type ConflictResolutions = ReadonlyMap<number, ConflictResolution>;

/** The parts of a batch in their order. Skipped files are in none of them. */
export function* uploadParts(
  plan: UploadPlan,
  resolutions: ConflictResolutions,
  target: UploadTarget,
  batchId: string,
): Generator<UploadPart> {
  const batch = batchInput(plan, resolutions);
  let folders: (readonly string[])[] = [];
  let files: UploadFile[] = [];
  let chosenNames: ChosenFolderName[] = [];
  const part = (): UploadPart => ({
    ...{ ...target, batchId, batch, folders, files },
    ...(chosenNames.length > 0 && { chosenNames }),
  });
  for (const step of plan.steps) {
    if (files.length >= limits.uploadPartFiles || folders.length >= limits.uploadPartFiles) {
      yield part();
      folders = [];
      files = [];
      chosenNames = [];
    }
    if ('folder' in step) {
      const { folder: path, chosenName } = step;
      folders.push(path);
      if (chosenName !== undefined) chosenNames.push({ path, chosenName });
    } else {
      const file = plan.files[step.at];
      const resolution = resolutions.get(step.at);
      if (file && resolution !== 'skip')
        files.push(resolution === undefined ? file : { ...file, resolution });
    }
  }
  if (files.length > 0 || folders.length > 0) yield part();
}

/** What is sent of a plan: skipped files are left out. */
export function batchInput(plan: UploadPlan, resolutions: ConflictResolutions): UploadBatchInput {
  let files = plan.files.length;
  let bytes = plan.bytes;
  for (const [at, resolution] of resolutions) {
    if (resolution !== 'skip') continue;
    files -= 1;
    bytes -= plan.files[at]?.sizeBytes ?? 0;
  }
  return { name: nameOfRest(plan, resolutions), files, bytes, leftOut: plan.leftOut };
}

/** Of the only thing at the top that is sent: what is skipped beside it does not count. */
function nameOfRest({ name, steps, files }: UploadPlan, resolutions: ConflictResolutions): string {
  if (name !== '' || resolutions.size === 0) return name;
  let only = '';
  for (const step of steps) {
    if ('at' in step && resolutions.get(step.at) === 'skip') continue;
    const [top = ''] = 'at' in step ? (files[step.at]?.path ?? []) : step.folder;
    if (only !== '' && top !== only) return '';
    only = top;
  }
  return only;
}
