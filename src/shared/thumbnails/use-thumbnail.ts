import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { thumbnailName } from './thumbnail-cache.ts';
import { thumbnails } from './thumbnails.ts';
import { whileOnScreen } from './while-on-screen.ts';

export interface ThumbnailFile {
  readonly driveId: string;
  readonly fileId: string;
  /** As of an item: absent where it has its first content. */
  readonly contentSeq: number | undefined;
  /** The server does not have it yet. */
  readonly isUnsent?: boolean | undefined;
  /** As it was at this sequence. */
  readonly at?: number | undefined;
}

/**
 * The address of a picture of the file; undefined until it is here, and where there is none. It is asked for while
 * `element` is on screen.
 */
export function useThumbnail(
  { driveId, fileId, contentSeq = 0, isUnsent, at }: ThumbnailFile,
  size: ThumbnailSize,
  element: RefObject<Element | null>,
): string | undefined {
  const name = thumbnailName({ driveId, fileId, contentSeq, size });
  const offline = useOffline();
  const subscribe = useCallback((changed: () => void) => thumbnails.subscribe(name, changed), [name]);
  const url = useSyncExternalStore(subscribe, () => thumbnails.get(name));
  const isHere = url !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection, or an upload that has arrived, may bring what there was none of
  useEffect(() => {
    if (isHere || !element.current) return;
    return whileOnScreen(element.current, () =>
      thumbnails.request({ driveId, fileId, contentSeq, size, at }),
    );
  }, [isHere, driveId, fileId, contentSeq, size, at, isUnsent, offline, element]);
  return url;
}
