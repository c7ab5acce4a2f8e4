/** Longer apart, and further, two taps are two. */
const betweenMs = 400;
const betweenPx = 40;

export interface Tap {
  readonly timeStamp: number;
  readonly clientX: number;
  readonly clientY: number;
}

/** Whether a tap is the second of a double tap: it is meant for what was under the finger at the first. */
export function isSecondTap(first: Tap | null, { timeStamp, clientX, clientY }: Tap): boolean {
  return (
    first !== null &&
    timeStamp - first.timeStamp < betweenMs &&
    Math.hypot(clientX - first.clientX, clientY - first.clientY) < betweenPx
  );
}
