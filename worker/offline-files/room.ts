const gigabyte = 1_073_741_824;
/** Of what the browser gives, so much is used at most. */
const quotaShare = 0.8;
/** Of files that were opened: each, and together. */
export const recentLimits = { fileBytes: 104_857_600, totalBytes: gigabyte } as const;

/** How many more bytes may be kept on the device. Where the browser does not say what it has, they are tried. */
export function freeBytes({
  usedBytes,
  quotaBytes,
}: {
  readonly usedBytes: number;
  readonly quotaBytes: number;
}): number {
  if (quotaBytes === 0) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(quotaBytes * quotaShare, quotaBytes - gigabyte) - usedBytes);
}

interface RecentFile {
  readonly openedMs: number;
  readonly bytes: number;
}

/** What was opened and goes, the longest ago first, so that at most `mostBytes` stay. */
export function evictRecent<File extends RecentFile>(
  files: readonly File[],
  mostBytes: number,
): readonly File[] {
  let stay = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return files
    .toSorted((one, other) => one.openedMs - other.openedMs)
    .filter(({ bytes }) => {
      if (stay <= mostBytes) return false;
      stay -= bytes;
      return true;
    });
}
