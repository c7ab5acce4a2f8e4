import type { ThumbnailSize } from '#contract/wire/thumbnails.ts';

/** A picture of a content. Of another content of the same file it is another one. */
export interface ThumbnailKey {
  readonly driveId: string;
  readonly fileId: string;
  readonly contentSeq: number;
  readonly size: ThumbnailSize;
  /** A sequence at which the file had the content, where it may have another one now. */
  readonly at?: number | undefined;
}

export function thumbnailName({ driveId, fileId, contentSeq, size }: ThumbnailKey): string {
  return `${driveId}/${fileId}/${contentSeq}/${size}`;
}

export interface CachedPicture {
  readonly key: ThumbnailKey;
  readonly url: string;
  readonly bytes: number;
}

export interface ThumbnailCacheOptions {
  readonly maxBytes: number;
  readonly createUrl: (picture: Blob) => string;
  readonly revokeUrl: (url: string) => void;
  /** What is on screen stays, whatever its age. */
  readonly isShown: (name: string) => boolean;
}

export type ThumbnailCache = ReturnType<typeof createThumbnailCache>;

/** Pictures in memory, by address. Above `maxBytes` those go that were not looked at for longest. */
export function createThumbnailCache({ maxBytes, createUrl, revokeUrl, isShown }: ThumbnailCacheOptions) {
  /** The latest used is the last. */
  const pictures = new Map<string, CachedPicture>();
  let bytes = 0;

  function remove(name: string) {
    const picture = pictures.get(name);
    if (picture === undefined) return;
    pictures.delete(name);
    bytes -= picture.bytes;
    revokeUrl(picture.url);
  }

  function makeRoom() {
    for (const name of [...pictures.keys()]) {
      if (bytes <= maxBytes) return;
      if (!isShown(name)) remove(name);
    }
  }

  return {
    get: (name: string): string | undefined => pictures.get(name)?.url,
    /** It was looked at. */
    touch(name: string) {
      const picture = pictures.get(name);
      if (picture === undefined) return;
      pictures.delete(name);
      pictures.set(name, picture);
    },
    put(key: ThumbnailKey, picture: Blob) {
      const name = thumbnailName(key);
      remove(name);
      pictures.set(name, { key, url: createUrl(picture), bytes: picture.size });
      bytes += picture.size;
      makeRoom();
    },
    /** Returns the names of what was removed. */
    removeWhere(isGone: (key: ThumbnailKey) => boolean): readonly string[] {
      const names = [...pictures].filter(([, { key }]) => isGone(key)).map(([name]) => name);
      names.forEach(remove);
      return names;
    },
    /** Of which files of a filespace there are pictures. */
    filesOf(driveId: string): readonly string[] {
      const keys = [...pictures.values()].map(({ key }) => key);
      return [...new Set(keys.filter((key) => key.driveId === driveId).map(({ fileId }) => fileId))];
    },
  };
}
