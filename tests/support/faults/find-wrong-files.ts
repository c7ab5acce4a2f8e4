import { contentPath } from '#contract/wire/downloads.ts';
import type { Team } from '../team.ts';

const concurrent = 10;

/** Ids of files that are not read as they were sent, with the status of the answer. The servers are asked in turn. */
export async function findWrongFiles(
  urls: readonly string[],
  { driveId, owner }: Pick<Team, 'driveId' | 'owner'>,
  files: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const read = async (id: string, content: Buffer, at: number) => {
    const response = await fetch(`${urls[at % urls.length]}/api/${contentPath(driveId, id)}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || !bytes.equals(content)) wrong.push(`${id}: ${response.status}`);
  };
  const all = [...files];
  for (let from = 0; from < all.length; from += concurrent)
    await Promise.all(
      all.slice(from, from + concurrent).map(([id, content], at) => read(id, content, from + at)),
    );
  return wrong;
}
