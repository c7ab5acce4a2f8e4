import { contentsFor, openFilesLimit } from '../../http/limits/request-bounds.ts';

export interface DownloadBounds {
  /** Between two looks at what a person may have, while a download goes on. */
  readonly recheckMs: number;
  /** So long a reader may take nothing. */
  readonly idleMs: number;
  /** At once, at this process. */
  readonly perPerson: number;
  readonly inAll: number;
}

export interface DownloadSlots {
  /** What gives the slot back, or why there is none. */
  begin(userId: string): (() => void) | 'too-many-requests' | 'server-busy';
}

/** A person has several devices, and each saves, previews and keeps files offline at once. */
export function downloadBounds(given: Partial<DownloadBounds> = {}): DownloadBounds {
  return {
    recheckMs: 5000,
    idleMs: 300_000,
    perPerson: 32,
    inAll: contentsFor(openFilesLimit()),
    ...given,
  };
}

/** Each download holds a connection and a content. */
export function createDownloadSlots({ perPerson, inAll }: DownloadBounds): DownloadSlots {
  const open = new Map<string, number>();
  let all = 0;
  return {
    begin(userId) {
      const mine = open.get(userId) ?? 0;
      if (mine >= perPerson) return 'too-many-requests';
      if (all >= inAll) return 'server-busy';
      open.set(userId, mine + 1);
      all += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        all -= 1;
        const left = (open.get(userId) ?? 1) - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      };
    },
  };
}
