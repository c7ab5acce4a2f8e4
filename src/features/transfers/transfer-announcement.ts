import { formatSize } from '../../lib/format.ts';
import { type BatchView, isOpen } from './batch-view.ts';
import { shareOf, totalsOf } from './pill-view.ts';
import { transferMessages } from './transfer-messages.ts';
import { failedLabel } from './transfer-texts.ts';

/** What was said last, by batch: quarters of it, or that it is over. */
export type Announced = ReadonlyMap<string, string>;

/**
 * What a screen reader says of uploads: that one began, each quarter of it, its end, and what needs somebody; never a
 * file. What was there when the page opened is not said; `openedMs` is when that was, `before` what was said since.
 */
export function transferAnnouncement(
  views: readonly BatchView[],
  before: Announced | null,
  openedMs: number,
): {
  readonly announced: Announced;
  readonly text: string | null;
  readonly isCount: boolean;
  /** The batches that it is about. */
  readonly about: readonly string[];
} {
  const announced = new Map(views.map((view) => [view.batch.batchId, markOf(view)]));
  const wasThere = views.filter(({ batch }) => batch.createdMs < openedMs);
  const known = before ?? new Map(wasThere.map((view) => [view.batch.batchId, markOf(view)]));
  const changed = views.filter(({ batch: { batchId } }) => known.get(batchId) !== announced.get(batchId));
  const texts = changed.flatMap(textOf);
  return {
    announced,
    text: texts.length === 0 ? null : texts.join('. '),
    about: changed.map(({ batch }) => batch.batchId),
    isCount: changed.every((view) => isOpen(view) && quartersOf(view) > 0),
  };
}

function markOf(view: BatchView): string {
  if (waitsToBegin(view)) return view.state;
  return isOpen(view) ? `${quartersOf(view)}` : `${view.state} ${view.failedFiles}`;
}

/** Once some of it is there, that the connection is gone is said of the page as a whole. */
function waitsToBegin(view: BatchView): boolean {
  return view.state === 'offline' && quartersOf(view) === 0;
}

function quartersOf(view: BatchView): number {
  return Math.floor(shareOf(totalsOf([view])) * 4);
}

/** What the quarters are of. */
function wholeOf({ bytes, files }: BatchView['batch']): string {
  return bytes > 0 ? formatSize(bytes) : transferMessages.fileCount(files);
}

function textOf(view: BatchView): readonly string[] {
  const { batch, state, failedFiles } = view;
  const { said } = transferMessages;
  if (waitsToBegin(view)) return [said.waiting(batch.files, batch.folderName)];
  if (isOpen(view)) {
    const quarters = quartersOf(view);
    if (quarters === 0) return [said.uploading(batch.files, batch.folderName)];
    return quarters < 4 ? [said.percent(quarters * 25, wholeOf(batch))] : [];
  }
  switch (state) {
    case 'uploaded':
      // Of what lies elsewhere, as its folder had been deleted, the notification says where.
      return batch.outcomes.some(({ kind }) => kind === 'relocated')
        ? [transferMessages.uploadedCount(batch.sentFiles)]
        : [said.uploaded(batch.sentFiles, batch.folderName)];
    case 'cancelled':
      return [said.cancelled];
    case 'nothing':
      return [transferMessages.nothingNew];
    case 'undone':
      return []; // the notification says it
    default:
      return [said.failed(failedLabel(failedFiles, batch.files))];
  }
}
