import { reachOwnStorage, requireUsedRegions } from '../../require-regions.ts';
import type { OwnStore } from '../../storage/blob-store.ts';
import { openOwnStores } from '../../storage/own/own-stores.ts';
import type { AdminContext, ReadingCommand } from '../command.ts';
import { bytesText, textTable } from '../text-table.ts';
import { findLostContents, type LostContents } from './find-lost-contents.ts';
import { findUnnamedObjects, type UnnamedObjects } from './find-unnamed-objects.ts';

/** So many of each are listed for each region; all are counted. */
const listed = 1000;

interface VerifiedRegion {
  readonly region: string;
  readonly place: string;
  readonly lost: LostContents;
  readonly unnamed: UnnamedObjects;
}

export const verifyStorage: ReadingCommand = {
  name: 'storage verify',
  kind: 'reads',
  arguments: [],
  options: {},
  what: `Compares each region of the provider’s own storage with the database both ways, while the server runs: contents that are missing or of another length, with the files that need them, and objects in the storage that nothing refers to. Lists up to ${listed} of each in a region, changes nothing, and exits with 1 if content is lost.`,
  async run(context) {
    const { own } = context.settings.storage;
    await requireUsedRegions(context.db, own);
    const stores = openOwnStores(own, null);
    try {
      // Of a folder there is nothing to ask, and nothing is made in it.
      await reachOwnStorage(stores.all.filter(({ partFiles }) => partFiles === null));
      const regions: VerifiedRegion[] = [];
      for (const store of stores.all) regions.push(await verifyRegion(context, store));
      return {
        ok: regions.every(({ lost }) => lost.missing + lost.differing === 0),
        result: { regions },
        text: regions.map(describeRegion).join('\n\n'),
      };
    } finally {
      await stores.close();
    }
  },
};

async function verifyRegion({ db, nowMs }: AdminContext, store: OwnStore): Promise<VerifiedRegion> {
  const lost = await findLostContents(db, store, listed);
  const unnamed = await findUnnamedObjects(db, { store, nowMs: nowMs(), listed });
  return { region: store.region, place: store.place, lost, unnamed };
}

function describeRegion({ region, place, lost, unnamed }: VerifiedRegion): string {
  return [
    `${region}, ${place}:`,
    `Contents checked: ${lost.checked}. Missing: ${lost.missing}. Of another length: ${lost.differing}.`,
    `Objects found: ${unnamed.checked}. Referred to by nothing: ${unnamed.count} (${bytesText(unnamed.bytes)}).`,
    ...(lost.list.length === 0
      ? []
      : [
          '',
          textTable(
            ['Content', 'What', 'Workspace', 'Files'],
            lost.list.map((each) => [each.id, each.problem, each.workspace, each.files.join(', ') || '-']),
          ),
        ]),
    ...(unnamed.list.length === 0
      ? []
      : ['', 'Referred to by nothing:', ...unnamed.list.map(({ path }) => path)]),
  ].join('\n');
}
