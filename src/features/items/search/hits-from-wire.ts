import { nameKey } from '#contract/rules/name-key.ts';
import { rootId, rootName } from '#contract/rules/root-folder.ts';
import { searchKey, termKey, wordsOf } from '#contract/rules/unicode/search-key.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { itemTimeFromWire } from '#contract/wire/time.ts';
import type { PathSegment, SearchHit } from '#contract/worker-api/worker-api.ts';

/** The server's listing as hits. Of the path the wire has names only; the ids in between stay unknown. */
export function hitsFromWire(response: CallResponse<'listChildren'>, term: string): readonly SearchHit[] {
  const folders = response.folders.map((folder) =>
    hit('folder', folder.folder_id, folder.folder_name, folder, term),
  );
  const files = response.files.map((file) => hit('file', file.file_id, file.filename, file, term));
  return [...folders, ...files];
}

function hit(
  kind: SearchHit['kind'],
  id: string,
  name: string,
  row: {
    readonly parent_folder: string;
    readonly path: string;
    readonly size: number;
    readonly last_written: number;
  },
  term: string,
): SearchHit {
  const match = matchOf(name, term);
  return {
    id,
    kind,
    name,
    parentId: row.parent_folder,
    sizeBytes: row.size,
    modifiedMs: itemTimeFromWire(row.last_written),
    path: namesAbove(row.path, row.parent_folder, name),
    syncState: 'none',
    ...(match && { match }),
  };
}

/** Where folding keeps the length, the match stands where it stands in the folded name. Of words that stand apart it is the longest. */
function matchOf(name: string, term: string): readonly [number, number] | undefined {
  const folded = searchKey(name);
  const whole = termKey(term);
  const wanted = folded.includes(whole) ? whole : (wordsOf(whole)[0] ?? whole);
  const at = folded.indexOf(wanted);
  return at === -1 || folded.length !== name.length ? undefined : [at, at + wanted.length];
}

function namesAbove(path: string, parentId: string, name: string): readonly PathSegment[] {
  const names = path.split('/').filter((part) => part !== '' && part !== rootName);
  if (nameKey(names.at(-1) ?? '') === nameKey(name)) names.pop();
  if (parentId === rootId) return [];
  return names.map((each, at) => ({
    id: at === names.length - 1 ? parentId : `${parentId}/${at}`,
    name: each,
  }));
}
