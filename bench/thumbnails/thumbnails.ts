import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbnailPath } from '#contract/wire/thumbnails.ts';
import { renderImage } from '#server/features/thumbnails/render/render-image.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam, storeFile, type Team } from '#tests/support/team.ts';
import { type Finding, one, Samples, timesAsMany } from '../product/findings.ts';
import { watchEventLoop } from './event-loop.ts';

interface Setting {
  readonly server: TestServer;
  readonly address: string;
  readonly rounds: number;
  readonly photos: number;
}

/** What a browser opens to one server. */
const atOnce = 6;
const [width, height] = [4000, 3000];

/**
 * Photos of 12 megapixels as tiles: through the server, each for the first time, beside sharp with the same settings in
 * this process, one after the other from files. Client and server share this process, and so its event loop.
 */
export async function measureThumbnails({ server, address, rounds, photos }: Setting): Promise<Finding[]> {
  const samples = new Samples();
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-bench-'));
  try {
    const team = await createTeam(server);
    const contents = await Promise.all(Array.from({ length: photos }, (_, at) => photo(at)));
    const paths = contents.map((_, at) => join(folder, `${at}.jpg`));
    for (const [at, path] of paths.entries()) await writeFile(path, contents[at] as Buffer);
    await fetchAll(server, address, team, contents.slice(0, 1)); // the process starts
    for (let round = 0; round < rounds; round += 1) {
      const files = await Promise.all(
        contents.map((content, at) => storeFile(server, team, `${round}-${at}.jpg`, content)),
      );
      const stop = watchEventLoop();
      samples.add('ours', await perSecond(photos, () => fetchEach(address, team, files)));
      const held = stop();
      samples.add('held', held.ownMs);
      samples.add('still', held.wallMs);
      samples.add('again', await perSecond(photos, () => fetchEach(address, team, files)));
      const alone = async () => {
        for (const path of paths) await renderImage(await readFile(path), 512);
      };
      samples.add('alone', await perSecond(photos, alone));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const [ours, alone] = [samples.of('ours'), samples.of('alone')];
  const longest = samples.of('held').p95;
  return [
    {
      what: `thumbnails of ${photos} photos of 12 megapixels, ${atOnce} at a time`,
      unit: '/s',
      ours,
      ratio: timesAsMany(ours, alone),
      theirs: { figure: alone, name: 'sharp alone, from files' },
      promise: { words: '≥ 0.7× as many', kept: ours.median >= 0.7 * alone.median },
    },
    {
      what: 'the longest time that the event loop was held meanwhile',
      unit: 'ms',
      ours: one(longest),
      theirs: { figure: one(samples.of('still').p95), name: 'with what others on the machine took' },
      promise: { words: '≤ 20 ms', kept: longest <= 20 },
    },
    { what: 'the same thumbnails again', unit: '/s', ours: samples.of('again') },
  ];
}

/** As grainy as one from a camera: about 4 MB. */
function photo(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + seed, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function fetchAll(
  server: TestServer,
  address: string,
  team: Team,
  contents: readonly Buffer[],
): Promise<void> {
  const files = await Promise.all(
    contents.map((content, at) => storeFile(server, team, `${at}.jpg`, content)),
  );
  await fetchEach(address, team, files);
}

async function fetchEach(
  address: string,
  { driveId, owner }: Team,
  files: readonly { readonly id: string }[],
): Promise<void> {
  const waiting = [...files];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const response = await fetch(`${address}/api/${thumbnailPath(driveId, next.id, 512)}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a thumbnail was answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startMs);
}
