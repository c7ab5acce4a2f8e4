import type { WireActivityLine } from '#contract/wire/history/activity.ts';
import type { TestServer } from '../server.ts';
import { type Person, request } from '../team.ts';

export interface ActivityPage {
  readonly epoch: string;
  readonly seq: number;
  readonly scope_hash: string;
  readonly next: string | null;
  readonly lines: readonly WireActivityLine[];
}

/** Reads the activity of a filespace as somebody. */
export function activityClient(server: TestServer, driveId: string) {
  const ask = (person: Person, query: Readonly<Record<string, string>> = {}) =>
    request(server, person, 'GET', `drives/${driveId}/activity?${new URLSearchParams(query)}`);
  const page = async (person: Person, query?: Readonly<Record<string, string>>): Promise<ActivityPage> => {
    const response = await ask(person, query);
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<{ data: ActivityPage }>().data;
  };
  return {
    ask,
    page,
    /** All pages. */
    async lines(person: Person, query: Readonly<Record<string, string>> = {}) {
      const read: WireActivityLine[] = [];
      let more: Readonly<Record<string, string>> = {};
      for (let turns = 0; turns < 500; turns += 1) {
        const { lines, next } = await page(person, { ...query, ...more });
        read.push(...lines);
        if (next === null) return read;
        more = { before: next };
      }
      throw new Error('The pages do not end');
    },
  };
}

/** A line in a few words: `moved b x from a to c`. */
export function wordsOf({ kind, items, files, folders, ...line }: WireActivityLine): string {
  const where = (folder: { readonly name: string } | null | undefined) =>
    folder == null ? '-' : folder.name || '/';
  const names = items.map(({ name }) => name).join(', ');
  const was = line.from_name === undefined ? '' : ` was ${line.from_name}`;
  const from = line.from_folder === undefined ? '' : ` from ${where(line.from_folder)}`;
  return `${kind} ${names}${was} (${folders}+${files})${from} in ${where(line.folder)}`;
}
