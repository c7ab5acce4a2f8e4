import type { DifferenceKind, WireDifference } from '#contract/wire/history/diff.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import { formatSize } from '../../lib/format.ts';
import { formatRecent } from '../../lib/format-recent.ts';
import { isolatedPath } from '../../lib/language/isolate.ts';
import { differenceMessages } from './difference-messages.ts';

/** `Brand / Launch film`; the filespace's name at the top. */
export function pathText(path: string, filespaceName: string): string {
  return isolatedPath(path.split('/').filter(Boolean)) || filespaceName;
}

/** `8.20 MB → 8.94 MB, was plan.txt, from Drafts, Today, 9:12 AM` */
export function detailText(
  { kind, differences, former, present }: WireDifference,
  filespaceName: string,
  nowMs: number,
  zone: string,
): string {
  const side = present ?? former;
  if (side === null) return '';
  const has = (difference: DifferenceKind) => differences.includes(difference);
  const size = kind === 'file' && !has('changed') && formatSize(side.size);
  const sizes = former && present && has('changed') && changedSize(former.size, present.size);
  return [
    sizes || size,
    former && has('renamed') && differenceMessages.was(former.name),
    former && has('moved') && differenceMessages.from(pathText(former.parent_path, filespaceName)),
    kind === 'file' && formatRecent(itemTimeFromWire(side.last_written), nowMs, zone),
  ]
    .filter(Boolean)
    .join(', ');
}

function changedSize(before: number, after: number): string {
  return before === after ? formatSize(after) : `${formatSize(before)} → ${formatSize(after)}`;
}
