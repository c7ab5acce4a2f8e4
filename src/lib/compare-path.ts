import { rootId } from '#contract/rules/root-folder.ts';
import { snapshotsPath } from './paths.ts';

/** One of the two moments that are compared: a sequence of the log, or `now`. */
export type ComparedMoment = number | 'now';

/** What the address of a comparison says; a file of its own, so that what starts does not carry it. */
export interface ComparisonAddress {
  readonly from: ComparedMoment;
  readonly to: ComparedMoment;
}

/** A comparison of two moments of a filespace, of all of it or below one folder. */
export function comparePath(
  driveId: string,
  { from, to }: ComparisonAddress,
  folderId: string = rootId,
): string {
  const search = new URLSearchParams({
    ...(folderId !== rootId && { folder: folderId }),
    from: String(from),
    to: String(to),
  });
  return `${snapshotsPath(driveId)}&${search}`;
}

/** Null where the address is none of a comparison. */
export function parseComparison(search: URLSearchParams): ComparisonAddress | null {
  const from = parseMoment(search.get('from'));
  if (from === null) return null;
  return { from, to: parseMoment(search.get('to')) ?? 'now' };
}

function parseMoment(text: string | null): ComparedMoment | null {
  if (text === 'now') return text;
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
