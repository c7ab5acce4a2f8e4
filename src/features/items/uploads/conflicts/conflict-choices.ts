import type {
  ChosenFile,
  ComparedContents,
  ConflictResolution,
  UploadConflict,
} from '#contract/worker-api/uploads.ts';
import type { ConflictResolutions, UploadPlan } from '../upload-plan.ts';

/** A file that is there already, beside the one that was chosen. */
export interface ConflictRow {
  readonly at: number;
  readonly path: readonly string[];
  readonly existing: UploadConflict['existing'];
  readonly chosen: ChosenFile;
  /** What it is called where both are kept, as far as that is known. */
  readonly keptAs: string | undefined;
}

export function conflictRows(
  conflicts: readonly UploadConflict[],
  files: readonly ChosenFile[],
): readonly ConflictRow[] {
  return conflicts.flatMap(({ at, existing, keptAs }) => {
    const chosen = files[at];
    return chosen ? [{ at, path: chosen.path, existing, chosen, keptAs }] : [];
  });
}

/**
 * What is chosen before anybody chose: the device does not know the content of what is there, but a file of the same size
 * and the same time is hardly another one.
 */
export function presetResolutions(rows: readonly ConflictRow[]): ConflictResolutions {
  return new Map(rows.map((row) => [row.at, isDifferent(row) ? 'replace' : 'skip']));
}

export function isDifferent({ existing, chosen }: ConflictRow): boolean {
  return existing.sizeBytes !== chosen.sizeBytes || existing.modifiedMs !== chosen.modifiedMs;
}

/** The same once contents are known; what the person has chosen meanwhile stays. */
export function presetCompared(
  resolutions: ConflictResolutions,
  rows: readonly ConflictRow[],
  { same, different }: ComparedContents,
): ConflictResolutions {
  const [equal, unequal] = [new Set(same), new Set(different)];
  const preset = presetResolutions(rows);
  return new Map(
    rows.map(({ at, existing: { id } }) => {
      const now = resolutions.get(at) ?? 'keep-both';
      if (now !== preset.get(at)) return [at, now];
      return [at, equal.has(id) ? 'skip' : unequal.has(id) ? 'replace' : now];
    }),
  );
}

/** What all rows have in common; null where they differ. */
export function commonResolution(resolutions: ConflictResolutions): ConflictResolution | null {
  const [first, ...others] = new Set(resolutions.values());
  return first !== undefined && others.length === 0 ? first : null;
}

export function resolveAll(
  resolutions: ConflictResolutions,
  resolution: ConflictResolution,
): ConflictResolutions {
  return new Map([...resolutions.keys()].map((at) => [at, resolution]));
}

export function resolveOne(
  resolutions: ConflictResolutions,
  at: number,
  resolution: ConflictResolution,
): ConflictResolutions {
  return new Map(resolutions).set(at, resolution);
}

/** The side that changed last. */
export function newerSide({ existing, chosen }: ConflictRow): 'existing' | 'chosen' | null {
  if (existing.modifiedMs === chosen.modifiedMs) return null;
  return existing.modifiedMs > chosen.modifiedMs ? 'existing' : 'chosen';
}

/** Whether it is said what becomes of folders: where some are uploaded. */
export function saysMerged({ folders }: Pick<UploadPlan, 'folders'>): boolean {
  return folders > 0;
}
