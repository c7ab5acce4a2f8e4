import type { FileKind } from '../../ui/display/file-kind-icon.tsx';

/** Whether files of this kind may have a thumbnail. Of others none is asked for. */
export function hasThumbnail(kind: FileKind): boolean {
  return kind === 'image';
}
