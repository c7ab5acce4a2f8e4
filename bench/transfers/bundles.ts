import { randomBytes, randomUUID } from 'node:crypto';
import type { TestServer } from '#tests/support/server.ts';
import { createTeam } from '#tests/support/team.ts';
import { bundlesOf, fileOf, folderOf } from '#tests/support/transfers/bundle.ts';
import { tusOf } from '#tests/support/transfers/tus.ts';
import { type Finding, Samples, timesAsMany } from '../product/findings.ts';

interface Setting {
  readonly server: TestServer;
  readonly address: string;
  readonly rounds: number;
  readonly files: number;
  /** Of each file. */
  readonly bytes: number;
}

const perBundle = 500;
const promised = 20;

/** Small files into one filespace, in bundles and as one tus upload each, four concurrent requests in both. */
export async function measureBundles({ server, address, rounds, files, bytes }: Setting): Promise<Finding[]> {
  const samples = new Samples();
  const contents = Array.from({ length: files }, () => randomBytes(bytes));
  for (let round = 0; round < rounds; round += 1) {
    samples.add('bundles', await perSecond(files, () => sendBundles(server, address, contents)));
    samples.add('tus', await perSecond(files, () => sendEach(server, address, contents)));
  }
  const ours = samples.of('bundles');
  const theirs = samples.of('tus');
  return [
    {
      what: `${files} files of ${bytes / 1024} KB, ${Math.ceil(files / perBundle)} requests`,
      unit: 'files/s',
      ours,
      ratio: timesAsMany(ours, theirs),
      theirs: { figure: theirs, name: 'one tus upload each, created with its content' },
      promise: { words: `≥ ${promised}× as many`, kept: ours.median >= promised * theirs.median },
    },
  ];
}

async function sendBundles(server: TestServer, address: string, contents: readonly Buffer[]): Promise<void> {
  const bundles = bundlesOf(address, await createTeam(server));
  const folder = folderOf('Shoot');
  await bundles.send({ folders: [folder] });
  const batches = Array.from({ length: Math.ceil(contents.length / perBundle) }, (_, at) =>
    contents.slice(at * perBundle, (at + 1) * perBundle),
  );
  await atOnce(batches, async (batch) => {
    const files = batch.map((content) => fileOf(`${randomUUID()}.jpg`, content, { parent: folder.id }));
    const { entries } = await bundles.send({ files });
    if (entries !== undefined) throw new Error('a file was refused');
  });
}

async function sendEach(server: TestServer, address: string, contents: readonly Buffer[]): Promise<void> {
  const tus = tusOf(address, await createTeam(server));
  await atOnce(contents, async (content) => {
    const metadata = { filename: `${randomUUID()}.jpg` };
    const { status } = await tus.create({ size: content.length, metadata, body: content });
    if (status !== 201) throw new Error(`an upload was refused: ${status}`);
  });
}

async function atOnce<T>(inputs: readonly T[], work: (input: T) => Promise<void>): Promise<void> {
  const waiting = [...inputs];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (count * 1000) / (performance.now() - startMs);
}
