/** Where somebody was in a film or a recording, kept on this device; of the latest ones only. */
const key = 'previewPositions';
const mostKept = 50;
/** Nobody wants to begin in the last moments. */
const endSeconds = 10;
const shortestSeconds = 30;

type Positions = readonly (readonly [id: string, seconds: number])[];

function readPositions(): Positions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

export function mediaPosition(id: string): number {
  return readPositions().find(([each]) => each === id)?.[1] ?? 0;
}

/** Of what is short or over nothing is kept. */
export function storeMediaPosition(id: string, seconds: number, durationSeconds: number): void {
  const others = readPositions().filter(([each]) => each !== id);
  const isWorthIt =
    durationSeconds >= shortestSeconds && seconds > 1 && seconds < durationSeconds - endSeconds;
  const positions = isWorthIt ? [[id, Math.floor(seconds)] as const, ...others] : others;
  localStorage.setItem(key, JSON.stringify(positions.slice(0, mostKept)));
}

function isPosition(value: unknown): value is readonly [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
