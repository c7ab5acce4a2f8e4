import type { DifferenceTotals, WireDifference } from '#contract/wire/history/diff.ts';
import type { TestServer } from '../server.ts';
import { type Person, request } from '../team.ts';

export interface ReadDifferences {
  readonly from: number;
  readonly to: number;
  readonly parent_path?: string;
  readonly totals: DifferenceTotals;
  readonly items: readonly WireDifference[];
  readonly folders: ReadonlyMap<string, { readonly path: string; readonly items: number }>;
}

export interface DiffQuery {
  readonly from?: number;
  readonly to?: number;
  readonly parent?: string;
  readonly only?: string;
  readonly limit?: number;
}

interface Page extends Omit<ReadDifferences, 'folders'> {
  readonly next: string | null;
  readonly folders: readonly { readonly folder_id: string; readonly path: string; readonly items: number }[];
}

/** All pages of a comparison; a number is the status with which it was refused. `between` runs before each further page. */
export async function readDifferences(
  server: TestServer,
  person: Person,
  driveId: string,
  query: DiffQuery,
  between: () => Promise<unknown> = async () => undefined,
): Promise<ReadDifferences | number> {
  let first: Page | null = null;
  const items: WireDifference[] = [];
  const folders = new Map<string, { path: string; items: number }>();
  for (let after: string | null = null; first === null || after !== null; ) {
    const asked: Record<string, string> = {};
    for (const [key, value] of Object.entries({ ...query, ...(first && { from: first.from, to: first.to }) }))
      asked[key] = String(value);
    if (after !== null) {
      await between();
      asked['after'] = after;
    }
    const path = `drives/${driveId}/diff?${new URLSearchParams(asked)}`;
    const response = await request(server, person, 'GET', path);
    if (response.statusCode !== 200) return response.statusCode;
    const page: Page = response.json<{ data: Page }>().data;
    if ((first === null) !== (page.totals !== undefined)) throw new Error('Only the first page has totals');
    if (page.items.length > (query.limit ?? 50)) throw new Error('A page is too long');
    first ??= page;
    items.push(...page.items);
    for (const { folder_id, ...folder } of page.folders) folders.set(folder_id, folder);
    if (page.items.some(({ folder }) => !folders.has(folder))) throw new Error('A folder is missing');
    after = page.next;
  }
  return {
    from: first.from,
    to: first.to,
    ...(first.parent_path && { parent_path: first.parent_path }),
    totals: first.totals,
    items,
    folders,
  };
}
