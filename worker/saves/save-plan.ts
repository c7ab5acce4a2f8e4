import type { ItemKind } from '#contract/entities/item.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { uniqueName } from '#contract/rules/unique-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import type { CancellableClient } from '../api-client/cancellable-client.ts';
import { targetName } from './target/target-name.ts';

export interface PlannedEntry {
  readonly itemId: string;
  readonly kind: ItemKind;
  /** In the plan; -1 at the top. */
  readonly parent: number;
  readonly name: string;
  /** On the device, where nothing else is in its way. */
  readonly targetName: string;
  readonly sizeBytes: number;
  /** Null where the server does not know it. */
  readonly sha256: string | null;
  readonly offset: number;
}

/** What a ticket holds, folders before what lies in them. The same ticket gives the same plan. */
export interface SavePlan {
  readonly url: string;
  readonly files: number;
  readonly bytes: number;
  /** Whether ranges of the ZIP can be asked for. */
  readonly ranges: boolean;
  readonly entries: readonly PlannedEntry[];
  /** The name keys that they get, by the folder that they lie in. */
  readonly reserved: ReadonlyMap<number, ReadonlySet<string>>;
}

type Client = Pick<CancellableClient, 'call'>;

/** Asks for a ticket, and for what it holds. */
export async function createSavePlan(
  client: Client,
  driveId: string,
  itemIds: readonly string[],
  signal: AbortSignal,
): Promise<Result<SavePlan, CallProblem>> {
  const body = { items: [...itemIds], as: 'zip' as const };
  const made = await client.call('createDownload', { params: { driveId }, body }, signal);
  return made.ok ? loadSavePlan(client, driveId, made.value.url, signal) : made;
}

/** The plan of a ticket that was asked for before. */
export async function loadSavePlan(
  client: Client,
  driveId: string,
  url: string,
  signal: AbortSignal,
): Promise<Result<SavePlan, CallProblem>> {
  const ticket = /\/downloads\/([^/]+)\//.exec(url)?.[1] ?? '';
  const entries: PlannedEntry[] = [];
  const taken = new Map<number, Set<string>>();
  for (let total = 1; entries.length < total; ) {
    const from = entries.length;
    const page = await client.call('listDownload', { params: { driveId }, body: { ticket, from } }, signal);
    if (!page.ok) return page;
    const { names, ids, kinds, parents, sizes, hashes, offsets, ranges } = page.value;
    total = page.value.total;
    // A page of nothing would be asked for again for ever.
    if (names.length === 0) return err({ kind: 'offline' });
    names.forEach((name, at) => {
      const kind = kinds[at] === 0 ? 'folder' : 'file';
      const parent = parents[at] ?? -1;
      const siblings = taken.get(parent) ?? new Set();
      const own = uniqueName(targetName(name, kind), kind, siblings);
      taken.set(parent, siblings.add(nameKey(own)));
      entries.push({
        ...{ itemId: ids[at] ?? '', kind, parent, name, targetName: own },
        ...{ sizeBytes: sizes[at] ?? 0, sha256: hashes[at] ?? null, offset: offsets[at] ?? 0 },
      });
    });
    if (entries.length >= total) {
      const files = entries.filter(({ kind }) => kind === 'file');
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      return ok({ url, files: files.length, bytes, ranges, entries, reserved: taken });
    }
  }
  return err({ kind: 'offline' });
}

/** With the folders that it lies in. */
export function pathOf(entries: readonly PlannedEntry[], at: number): string {
  const names: string[] = [];
  for (let next = entries[at]; next !== undefined; next = entries[next.parent]) names.unshift(next.name);
  return names.join('/');
}
