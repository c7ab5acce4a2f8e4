import type { AddFiles } from '#contract/changes/change.ts';
import type { OutboxRow, SyncStateRow } from '#worker/replica/replica-database.ts';
import { savedIndexOf } from '#worker/replica/state/saved-index.ts';
import type { UploadRow } from '#worker/replica/upload-rows.ts';
import type { Drive, EvaluatedChange } from '../server/drive.ts';
import type { Service } from '../server/service.ts';
import type { Edit } from '../storage/table.ts';
import type { Device } from '../world/device.ts';
import { keptFiles, wronglyKept } from './kept-check.ts';
import { driveRow, outboxOf, type SeenItem } from './replica-view.ts';

/** What a person saw of a filespace when they chose files. */
interface Sight {
  readonly epoch: string;
  readonly seq: number;
}

/** No file without content, no content without a file, every version kept, and who had not seen another is told. */
export class UploadCheck {
  /** What those had before them who chose files, by batch: a retry chooses as of then. */
  readonly #sights = new Map<string, Sight[]>();
  /** Uploads whose bytes were on the device, all of them. */
  readonly #staged = new Set<string>();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
  }

  /** `isForgetful`: what was on the device may be gone. */
  committed(device: Device, edits: readonly Edit[], isForgetful: boolean) {
    const kept = wronglyKept(device, edits, isForgetful);
    if (kept !== null) this.#fail(`kept: ${device.name} ${kept}`);
    for (const { table, before, after } of edits) {
      if (table.name === 'uploads') this.#noteStaged(after as UploadRow | undefined);
      if (table.name !== 'outbox') continue;
      const [was, is] = [before, after] as (OutboxRow | undefined)[];
      if (is?.change.type !== 'addFiles') continue;
      // From then on its bytes may go.
      if (is.state === 'applied') this.#staged.delete(is.change.uploadId);
      if (was === undefined) this.#noteSight(device, is.change);
      const isLost = is.problem === 'file-missing' || is.problem === 'file-changed';
      if (isLost && was?.problem !== is.problem && this.#staged.has(is.change.uploadId) && !isForgetful)
        this.#fail(`content: ${device.name} had the bytes of ${is.changeId} and says ${is.problem}`);
    }
  }

  #noteStaged(upload: UploadRow | undefined) {
    if (
      upload?.tabId === '' &&
      upload.files.length > 0 &&
      upload.files.every(({ content }) => content !== null)
    )
      this.#staged.add(upload.uploadId);
  }

  #noteSight(device: Device, { batchId, driveId }: AddFiles) {
    const shown = device.database && driveRow(device.database, driveId)?.shown;
    if (!shown) return;
    this.#sights.set(batchId, [...(this.#sights.get(batchId) ?? []), { epoch: shown.epoch, seq: shown.seq }]);
  }

  evaluated({ drive, by, request, network }: EvaluatedChange, service: Service, batchId: string | undefined) {
    if (request.type !== 'addFiles') return;
    const problem = service.contents.problem(service.drives.values(), false);
    if (problem !== null) this.#fail(`content: ${problem}`);
    const sights = this.#sights.get(batchId ?? '') ?? [];
    if (network === null || sights.length === 0) return;
    for (const { id, replaces } of request.files) {
      const former = drive.tree.past.find((entry) => entry.id === id && entry.toSeq === network.seq);
      if (!replaces || former === undefined) continue;
      const isTold = network.effect.entries?.some((one) => one.id === id && one.concurrent === true) === true;
      const author = drive.entries[former.contentSeq - 1]?.by;
      const isDue = (sight: Sight) => author !== by && former.contentSeq > baseOf(drive, sight);
      if (!sights.some((sight) => isDue(sight) === isTold))
        this.#fail(
          `version: the content of ${former.name} at ${former.contentSeq} was ${isTold ? '' : 'not '}told`,
        );
    }
  }

  /** When all is quiet. */
  settled(service: Service, nowMs: number) {
    const drives = [...service.drives.values()];
    for (const laterMs of [0, 60_000]) service.contents.sweep(drives, nowMs + laterMs);
    const problem = service.contents.problem(drives, true);
    if (problem !== null) this.#fail(`content: ${problem}`);
    for (const drive of drives) this.#checkVersions(drive);
  }

  /** What came in once stands there, or did. */
  #checkVersions({ entries, tree }: Drive) {
    for (const { request, effect } of entries) {
      if (request?.type !== 'addFiles') continue;
      for (const { id, sha256, name } of request.files) {
        const result = effect.entries?.find((one) => one.id === id);
        if (result?.code !== undefined) continue;
        const itemId = result?.placed_as ?? id;
        const past = [...tree.dropped, ...tree.past].filter((one) => one.id === itemId);
        const versions = [...past, tree.living.get(itemId)];
        if (!versions.some((one) => one?.content?.sha256 === sha256))
          this.#fail(`version: a content of ${name} is no version of it`);
      }
    }
  }
}

/** What was seen of a log that ended was seen as far as this one shares it. */
function baseOf(drive: Drive, { epoch, seq }: Sight): number {
  const shared = epoch === drive.epoch ? seq : (drive.previousLogs.get(epoch) ?? 0);
  return Math.max(0, Math.min(seq, shared));
}

/** What of an upload that waits its person does not see, though the folder that it goes into is on screen; null where nothing. */
export function unseenUpload(
  device: Device,
  visible: ReadonlyMap<string, SeenItem>,
  rows: readonly OutboxRow[],
  { change, order, state }: OutboxRow,
): string | null {
  if (change.type !== 'addFiles') return null;
  const upload = device.database?.row('uploads', change.uploadId) as UploadRow | undefined;
  const later = rows.filter((row) => row.order !== order);
  const isElsewhere = (id: string) =>
    later.some(
      (row) =>
        row.change.itemId === id || (row.change.type === 'addFiles' && row.change.replacedIds.includes(id)),
    );
  for (const { id, parentId, name, replaces, sizeBytes } of upload?.files ?? []) {
    if (isElsewhere(id)) continue;
    const item = visible.get(id);
    if (replaces) {
      if (item !== undefined && item.sizeBytes !== sizeBytes)
        return `shows the former content of ${name}, which it replaced (${state})`;
      continue;
    }
    const isDeleted = later.some((row) => row.change.type === 'deleteItem');
    if (item === undefined && visible.has(parentId) && !isDeleted)
      return `does not show ${name}, which it uploads (${state})`;
  }
  return null;
}

/** Files of bytes that no change on this device needs, and that are no index of what it shows. */
export function strayContent(device: Device): string | null {
  const { machine, database, person } = device;
  const drives = (database?.rows('syncStates') ?? []) as SyncStateRow[];
  const needed = new Set<string>([...keptFiles(device), ...drives.flatMap(savedIndexOf)]);
  for (const { change, state } of outboxOf(database)) {
    if (change.type !== 'addFiles' || state === 'applied') continue;
    needed.add(change.uploadId);
    const upload = database?.row('uploads', change.uploadId) as UploadRow | undefined;
    for (const { content } of upload?.files ?? []) if (content !== null) needed.add(content.file);
  }
  for (const [name, files] of machine.files.directories) {
    if (!name.includes(person.userId)) continue;
    for (const file of files.keys()) if (!needed.has(file)) return `keeps the bytes ${file} of nothing`;
  }
  return null;
}

/** Whether a batch is one that its person has given up. */
export function isGivenUp(device: Device, { change }: OutboxRow): boolean {
  if (change.type !== 'addFiles') return false;
  const batch = device.database?.row('uploadBatches', change.batchId) as { cancelled: boolean } | undefined;
  return batch?.cancelled === true;
}
