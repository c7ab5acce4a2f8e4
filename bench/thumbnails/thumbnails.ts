import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { fastify } from 'fastify';
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
/** Of what is there already. */
const repeats = 10;
const [width, height] = [4000, 3000];

/**
 * Photos of 12 megapixels as tiles: through the server, each for the first time, beside sharp with the same settings in
 * this process, one after the other from files. Client and server share this process, and so its event loop.
 */
export async function measureThumbnails({ server, address, rounds, photos }: Setting): Promise<Finding[]> {
  const samples = new Samples();
  const folder = await mkdtemp(join(tmpdir(), 'lunvik-bench-'));
  const closing: (() => Promise<void>)[] = [];
  try {
    const team = await createTeam(server);
    const contents = await Promise.all(Array.from({ length: photos }, (_, at) => photo(at)));
    const paths = contents.map((_, at) => join(folder, `${at}.jpg`));
    for (const [at, path] of paths.entries()) await writeFile(path, contents[at] as Buffer);
    const site = await openSite(join(folder, 'static'));
    closing.push(site.close);
    await storeAndFetch(server, address, team, contents[0] as Buffer); // the process starts
    for (let round = 0; round < rounds; round += 1) {
      const files = await Promise.all(
        contents.map((content, at) => storeFile(server, team, `${round}-${at}.jpg`, content)),
      );
      const stop = watchEventLoop();
      samples.add(
        'ours',
        await perSecond(photos, () => fetchEach(files, (file) => fetchThumbnail(address, team, file))),
      );
      const held = stop();
      samples.add('held', held.ownMs);
      samples.add('still', held.wallMs);
      await site.keep(files, (file) => fetchThumbnail(address, team, file));
      for (const [name, fetchOne] of [
        ['again', (file: Stored) => fetchThumbnail(address, team, file)],
        ['static', site.fetch],
      ] as const)
        samples.add(name, await perSecond(photos * repeats, () => fetchEach(repeated(files), fetchOne)));
      const alone = async () => {
        for (const path of paths) await renderImage(await readFile(path), 512);
      };
      samples.add('alone', await perSecond(photos, alone));
    }
  } finally {
    for (const close of closing) await close();
    await rm(folder, { recursive: true, force: true });
  }
  const [ours, alone] = [samples.of('ours'), samples.of('alone')];
  const [again, files] = [samples.of('again'), samples.of('static')];
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
    {
      what: 'the same thumbnails again, the permission looked at each time',
      unit: '/s',
      ours: again,
      ratio: timesAsMany(again, files),
      theirs: { figure: files, name: '@fastify/static, the same files' },
      promise: { words: '≥ 0.7× as many', kept: again.median >= 0.7 * files.median },
    },
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

interface Stored {
  readonly id: string;
}

const repeated = (files: readonly Stored[]) => Array.from({ length: repeats }, () => files).flat();

async function storeAndFetch(
  server: TestServer,
  address: string,
  team: Team,
  content: Buffer,
): Promise<void> {
  await fetchThumbnail(address, team, await storeFile(server, team, 'first.jpg', content));
}

async function fetchThumbnail(address: string, { driveId, owner }: Team, file: Stored): Promise<Buffer> {
  const response = await fetch(`${address}/api/${thumbnailPath(driveId, file.id, 512)}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  if (response.status !== 200) throw new Error(`a thumbnail was answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** The same thumbnails as files that anybody may have. */
async function openSite(root: string) {
  await mkdir(root);
  const app = fastify();
  await app.register(fastifyStatic, { root });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    async keep(files: readonly Stored[], load: (file: Stored) => Promise<Buffer>): Promise<void> {
      for (const file of files) await writeFile(join(root, `${file.id}.webp`), await load(file));
    },
    async fetch({ id }: Stored): Promise<void> {
      const response = await fetch(`${address}/${id}.webp`);
      if (response.status !== 200) throw new Error(`a file was answered ${response.status}`);
      await response.arrayBuffer();
    },
    close: () => app.close(),
  };
}

async function fetchEach(
  files: readonly Stored[],
  fetchOne: (file: Stored) => Promise<unknown>,
): Promise<void> {
  const waiting = [...files];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await fetchOne(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startMs);
}
