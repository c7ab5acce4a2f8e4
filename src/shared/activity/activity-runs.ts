import type { ItemKind } from '#contract/entities/item.ts';
import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDay } from '../../lib/format.ts';

/** What one person did of one kind in one place in one go: several lines of the log, told in one sentence. */
export interface ActivityRun extends Omit<WireActivityLine, 'time'> {
  /** When the last of it was. */
  readonly timeMs: number;
  /** The sequence with which it began. */
  readonly firstSeq: number;
  /** Those of its lines that are not undone, the latest first. */
  readonly open: readonly OpenLine[];
  /** It goes on in what was not loaded, so that it is about more than is known. */
  readonly isCut?: boolean;
}

/** A line that can be undone, and what it is named by. */
export interface OpenLine {
  readonly seq: number;
  readonly item: { readonly id: string; readonly kind: ItemKind; readonly name: string };
}

export interface ActivityDay {
  /** `Oct 14, 2026` in the person's time zone. */
  readonly day: string;
  /** When the latest of it was. */
  readonly timeMs: number;
  readonly runs: readonly ActivityRun[];
}

/** Between two lines of one run at most. */
const runGapMs = 3_600_000;

/** Lines, the latest first, by the day and then by the run. */
export function groupActivity(lines: readonly WireActivityLine[], zone: string): ActivityDay[] {
  const days: { day: string; timeMs: number; runs: ActivityRun[] }[] = [];
  /** When the earliest of the last run was. */
  let firstMs = 0;
  const undone = new Set<number>();
  for (const { time, ...line } of lines) {
    const timeMs = secondsFromWire(time);
    const item = namedBy(line);
    const open = item === undefined || undone.has(line.seq) ? [] : [{ seq: line.seq, item }];
    if (line.undid !== undefined && open.length > 0) undone.add(line.undid.seq);
    const day = formatDay(timeMs, zone);
    const last = days.at(-1);
    const run = last?.runs.at(-1);
    const isSameDay = last?.day === day;
    if (isSameDay && run && firstMs - timeMs <= runGapMs && isOneRun(run, line)) {
      last.runs[last.runs.length - 1] = { ...joined(run, line), open: [...run.open, ...open] };
    } else {
      const next = { ...line, timeMs, firstSeq: line.seq, open };
      if (isSameDay) last.runs.push(next);
      else days.push({ day, timeMs, runs: [next] });
    }
    firstMs = timeMs;
  }
  return days;
}

/** The same, where the last run goes on in what was not loaded. */
export function withCutEnd(days: readonly ActivityDay[]): readonly ActivityDay[] {
  return days.map((day) => ({
    ...day,
    runs: day.runs.map((run) => (run === days.at(-1)?.runs.at(-1) ? { ...run, isCut: true } : run)),
  }));
}

type Line = Omit<WireActivityLine, 'time'>;

function namedBy({ items, rewound_to: to }: Line): OpenLine['item'] | undefined {
  return to?.folder ? { ...to.folder, kind: 'folder' } : items[0];
}

/**
 * What tells of one item by two names stands alone, and so does the same item twice. Undos are told together where they took
 * back changes of one kind.
 */
function isOneRun(run: ActivityRun, line: Line): boolean {
  if (run.kind === 'renamed' || run.kind === 'version-restored' || run.kind === 'rewound') return false;
  if (run.undid?.kind !== line.undid?.kind || run.undid?.kind === 'rewound') return false;
  if (run.from_name !== undefined || line.from_name !== undefined) return false;
  const known = new Set(run.items.map(({ id }) => id));
  return (
    run.kind === line.kind &&
    run.by === line.by &&
    run.folder?.id === line.folder?.id &&
    run.from_folder?.id === line.from_folder?.id &&
    line.items.every(({ id }) => !known.has(id))
  );
}

function joined(run: ActivityRun, line: Line): ActivityRun {
  return {
    ...run,
    firstSeq: line.seq,
    files: run.files + line.files,
    folders: run.folders + line.folders,
    tops: run.tops + line.tops,
    items: [...run.items, ...line.items],
  };
}
