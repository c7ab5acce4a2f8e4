import type { LocatedFile } from '#contract/worker-api/worker-api.ts';
import type { PreviewProps } from './preview-props.ts';

export type LiveFile =
  | { readonly state: 'loading'; readonly file: null }
  | { readonly state: 'here'; readonly file: LocatedFile }
  /** It was here. */
  | { readonly state: 'deleted' | 'access-lost'; readonly file: LocatedFile }
  /** It never was. */
  | { readonly state: 'unknown'; readonly file: null };

/** A file that left the device was deleted, unless the person's permissions say that they may not see its folder. */
export function liveFile(
  found: LocatedFile | null,
  before: LocatedFile | null,
  { canSee, complete }: Pick<PreviewProps, 'canSee' | 'complete'>,
): LiveFile {
  if (found) return { state: 'here', file: found };
  if (before) {
    const isSeen = canSee(before.path.map(({ id }) => id));
    return { state: isSeen ? 'deleted' : 'access-lost', file: before };
  }
  return { state: complete ? 'unknown' : 'loading', file: null };
}
