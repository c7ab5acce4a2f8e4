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
    return { median: this.at(name, 0.5), p95: this.at(name, 0.95) };
  }

  /** What so large a share of the measurements does not exceed. */
  at(name: string, share: number): number {
    const sorted = [...(this.#all.get(name) ?? [])].sort((a, b) => a - b);
    if (sorted.length === 0) throw new Error(`nothing was measured under "${name}"`);
    return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
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
  const lines = findings.map((finding) => {
    const { what, ratio, promise } = finding;
    return [
      ...[ratio ?? '', what, oursOf(finding), theirsOf(finding)],
      promise === undefined ? '' : `${promise.words}: ${promise.kept ? 'kept' : 'MISSED'}`,
    ];
  });
  lines.unshift(
    ['ratio', 'measured', 'ours, median / p95', 'compared with', 'promise'],
    ['---', '---', '---', '---', '---'],
  );
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Says more of what stands before it, and nothing alone. */
const continuesBefore = /^(the same|the frame in|of them|its|longest task)/;

/** What was measured, our figure, that beside it, the ratio, what is promised, and whether it is kept; of promises alone. */
export function toPromiseRows(findings: readonly Finding[]): readonly (readonly string[])[] {
  let said = '';
  return findings.flatMap((finding) => {
    const { what, ratio, promise } = finding;
    if (!continuesBefore.test(what)) said = what;
    if (promise === undefined) return [];
    const words = said === what ? what : `${said}: ${what}`;
    return [
      [
        words,
        oursOf(finding),
        theirsOf(finding),
        ratio ?? '',
        promise.words,
        promise.kept ? 'met' : 'NOT MET',
      ],
    ];
  });
}

function oursOf({ ours, unit }: Finding): string {
  return `${pair(ours)} ${unit}`;
}

function theirsOf({ theirs, unit }: Finding): string {
  return theirs === undefined ? '' : `${theirs.name}: ${pair(theirs.figure)} ${unit}`;
}

function pair({ median, p95 }: Figure): string {
  return median === p95 ? shown(median) : `${shown(median)} / ${shown(p95)}`;
}

function shown(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return Number.isInteger(value) ? String(value) : value.toPrecision(2);
}
