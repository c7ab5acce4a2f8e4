import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { loadDownloadPlan } from '#server/features/downloads/download-plan.ts';
import { openContents } from '#server/features/downloads/zip/open-contents.ts';
import { readZip } from '#server/features/downloads/zip/read-zip.ts';
import { layoutZip } from '#server/features/downloads/zip/zip-layout.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, type Team } from '#tests/support/team.ts';
import { type Finding, Samples, timesAsMany } from '../product/findings.ts';
import { large, small, storeLarge, storeSmall } from './zip-samples.ts';

interface Setting {
  readonly server: TestServer;
  readonly address: string;
  readonly rounds: number;
}

const mebibyte = 1_048_576;

/** The bytes of a ZIP as the server makes them, beside a plain read of the same files and beside archiver without compression. */
export async function measureZips({ server, address, rounds }: Setting): Promise<Finding[]> {
  const samples = new Samples();
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-bench-'));
  try {
    const team = await createTeam(server);
    const smallOnes = await storeSmall(address, team, folder);
    const largeOnes = await storeLarge(server, team, folder);
    for (let round = 0; round < rounds; round += 1) {
      samples.add('small ours', small.files / (await seconds(() => zip(server, team, smallOnes.items))));
      samples.add('small archiver', small.files / (await seconds(() => archive(smallOnes.paths))));
      const mib = (large.files * large.bytes) / mebibyte;
      samples.add('large ours', mib / (await seconds(() => zip(server, team, largeOnes.items))));
      samples.add('large read', mib / (await seconds(() => readAll(largeOnes.paths, 65_536))));
      samples.add('large pieces', mib / (await seconds(() => readAll(largeOnes.paths, 262_144))));
      samples.add('large archiver', mib / (await seconds(() => archive(largeOnes.paths))));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const compare = (
    what: string,
    unit: string,
    ours: string,
    theirs: string,
    name: string,
    least: number,
  ): Finding => {
    const [figure, other] = [samples.of(ours), samples.of(theirs)];
    const kept = figure.median >= least * other.median;
    const ratio = timesAsMany(figure, other);
    return {
      what,
      unit,
      ours: figure,
      ratio,
      theirs: { figure: other, name },
      promise: { words: `≥ ${least}×`, kept },
    };
  };
  const ofSmall = `ZIP of ${small.files} files of ${small.bytes / 1024} KB`;
  const ofLarge = `ZIP of ${large.files} files of ${large.bytes / mebibyte} MiB`;
  return [
    compare(ofSmall, 'files/s', 'small ours', 'small archiver', 'archiver, stored, from files', 4),
    compare(ofLarge, 'MiB/s', 'large ours', 'large read', 'a plain read of the files', 0.8),
    compare(ofLarge, 'MiB/s', 'large ours', 'large pieces', 'a read in pieces of 256 KiB', 0.8),
    compare(ofLarge, 'MiB/s', 'large ours', 'large archiver', 'archiver, stored, from files', 1),
  ];
}

async function zip({ deps }: TestServer, { driveId }: Team, items: readonly string[]): Promise<void> {
  const loaded = await loadDownloadPlan(deps.db, {
    driveId,
    items,
    seq: Number.MAX_SAFE_INTEGER,
    isCurrent: true,
  });
  if (!loaded.ok) throw new Error(loaded.problem);
  const plan = loaded.value;
  let bytes = 0;
  const layout = layoutZip(plan);
  for await (const piece of readZip(
    layout,
    openContents(() => deps.blobs.ofRegion('OR'), plan),
  ))
    bytes += piece.length;
  if (bytes !== layout.sizeBytes) throw new Error('the ZIP has another length');
}

async function archive(paths: readonly string[]): Promise<void> {
  const archiver = new ZipArchive({ store: true });
  for (const path of paths) archiver.file(path, { name: path.slice(1) });
  void archiver.finalize();
  await pipeline(archiver, nowhere());
}

async function readAll(paths: readonly string[], highWaterMark: number): Promise<void> {
  for (const path of paths) await pipeline(createReadStream(path, { highWaterMark }), nowhere());
}

const nowhere = () => new Writable({ write: (_piece, _encoding, next) => next() });

async function seconds(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}
