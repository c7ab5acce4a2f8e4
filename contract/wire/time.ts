// The only arithmetic on wire times. Inside, everything is milliseconds since 1970.

const nanosecondsPerMs = 1_000_000;
const fileTimeTicksPerMs = 10_000;
const fileTimeEpochMs = -11_644_473_600_000; // 1601-01-01 in milliseconds since 1970
const fileTimeCeiling = 5e17; // file times of this century are near 1.3e17, nanoseconds near 1.8e18

/** Items: epoch nanoseconds. A double holds them to 256 ns, which is far below the millisecond that we keep. */
export function itemTimeToWire(ms: number): number {
  return ms * nanosecondsPerMs;
}

/** The same, in digits, of digits. */
export function itemTimeDigits(ms: string): string {
  return ms === '0' ? ms : `${ms}000000`;
}

/** Items arrive as epoch nanoseconds or as Windows file time; their magnitude shows which. */
export function itemTimeFromWire(value: number): number {
  if (value <= 0) return 0;
  return value < fileTimeCeiling
    ? Math.round(value / fileTimeTicksPerMs + fileTimeEpochMs)
    : Math.round(value / nanosecondsPerMs);
}

/** Members, filespaces, workspaces, snapshots: epoch seconds. */
export function secondsToWire(ms: number): number {
  return Math.floor(ms / 1000);
}

export function secondsFromWire(seconds: number): number {
  return seconds * 1000;
}

/** Events: epoch nanoseconds. */
export const eventTimeToWire = itemTimeToWire;
export const eventTimeFromWire = itemTimeFromWire;
