export interface Figure {
  readonly median: number;
  readonly p95: number;
}

export interface Finding {
  readonly what: string;
  readonly unit: string;
  readonly ours: Figure;
  readonly theirs?: { readonly figure: Figure; readonly name: string };
  /** Said as a person would: `12× faster`, `1.4× as long`. */
  readonly ratio?: string;
  readonly promise?: { readonly words: string; readonly kept: boolean };
}

/** Measurements under their names; a round adds to them, the end asks for their figures. */
export class Samples {
  readonly #all = new Map<string, number[]>();

  add(name: string, value: number): void {
    this.#all.set(name, [...(this.#all.get(name) ?? []), value]);
  }

  /** In the order in which they were first measured. */
  names(): readonly string[] {
    return [...this.#all.keys()];
  }

  of(name: string): Figure {
    const sorted = [...(this.#all.get(name) ?? [])].sort((a, b) => a - b);
    if (sorted.length === 0) throw new Error(`nothing was measured under "${name}"`);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
    return { median: at(0.5), p95: at(0.95) };
  }
}

export function one(value: number): Figure {
  return { median: value, p95: value };
}

export function timesFaster(ours: Figure, theirs: Figure): string {
  return `${shown(theirs.median / ours.median)}× faster`;
}

export function timesAsLong(ours: Figure, theirs: Figure): string {
  return `${shown(ours.median / theirs.median)}× as long`;
}

export function timesAsMany(ours: Figure, theirs: Figure): string {
  return `${shown(ours.median / theirs.median)}× as many`;
}

export function toTable(findings: readonly Finding[]): string {
  const lines = findings.map(({ what, unit, ours, theirs, ratio, promise }) => [
    ratio ?? '',
    what,
    `${pair(ours)} ${unit}`,
    theirs === undefined ? '' : `${theirs.name}: ${pair(theirs.figure)} ${unit}`,
    promise === undefined ? '' : `${promise.words}: ${promise.kept ? 'kept' : 'MISSED'}`,
  ]);
  lines.unshift(
    ['ratio', 'measured', 'ours, median / p95', 'compared with', 'promise'],
    ['---', '---', '---', '---', '---'],
  );
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function pair({ median, p95 }: Figure): string {
  return median === p95 ? shown(median) : `${shown(median)} / ${shown(p95)}`;
}

function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return Number.isInteger(value) ? String(value) : value.toPrecision(2);
}
