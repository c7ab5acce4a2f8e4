import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readZip } from '#server/features/downloads/zip/read-zip.ts';
import { layoutZip, type ZipEntry, zipIdentity } from '#server/features/downloads/zip/zip-layout.ts';

const run = promisify(execFile);

interface Content extends ZipEntry {
  readonly content: Buffer;
}

const modifiedMs = Date.UTC(2026, 10, 12, 14, 2, 30);
const file = (path: string, content: Buffer, knownCrc = true): Content => ({
  ...{ path, modifiedMs, sizeBytes: content.length, content },
  crc32: knownCrc ? crc32(content) : null,
});
const folder = (path: string): Content => ({
  path,
  modifiedMs,
  sizeBytes: 0,
  crc32: 0,
  content: Buffer.alloc(0),
});

/** In pieces, as a storage gives them. */
async function* open({ content }: Content, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at <= end; at += 1000) yield content.subarray(at, Math.min(at + 1000, end + 1));
}

async function bytesOf(entries: readonly Content[], range?: { start: number; end: number }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readZip(layoutZip(entries), open, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

let folderPath: string;
beforeAll(async () => {
  folderPath = await mkdtemp(join(tmpdir(), 'lunvik-zip-'));
});
afterAll(() => rm(folderPath, { recursive: true, force: true }));

/** Read by Python's own reader, which knows ZIP64 and checks each CRC-32. */
async function readByPython(
  bytes: Buffer,
): Promise<{ bad: string | null; names: string[]; sizes: number[]; times: number[][] }> {
  const path = join(folderPath, `${randomBytes(6).toString('hex')}.zip`);
  await writeFile(path, bytes);
  const program = `import json,sys,zipfile
z=zipfile.ZipFile(sys.argv[1])
print(json.dumps({"bad":z.testzip(),"names":[i.filename for i in z.infolist()],"sizes":[i.file_size for i in z.infolist()],"times":[list(i.date_time) for i in z.infolist()]}))`;
  const { stdout } = await run('python3', ['-c', program, path], { maxBuffer: 64_000_000 });
  return JSON.parse(stdout) as Awaited<ReturnType<typeof readByPython>>;
}

const mixed = (knownCrc = true) => [
  folder('Design/'),
  folder('Design/empty/'),
  file('Design/Grüße 👋.txt', Buffer.from('hello'), knownCrc),
  file('Design/nothing', Buffer.alloc(0), knownCrc),
  file('Design/big.bin', randomBytes(10_000), knownCrc),
  file('last', randomBytes(1), knownCrc),
];

describe.each([true, false])('a ZIP whose CRC-32 are known beforehand: %s', (known) => {
  test('is as long as its layout says, and others read it', async () => {
    const entries = mixed(known);
    const bytes = await bytesOf(entries);
    const layout = layoutZip(entries);
    expect([bytes.length, layout.isSeekable]).toEqual([layout.sizeBytes, known]);
    const read = await readByPython(bytes);
    expect(read.bad).toBeNull();
    expect(read.names).toEqual(entries.map(({ path }) => path));
    expect(read.sizes).toEqual(entries.map(({ sizeBytes }) => sizeBytes));
    expect(read.times[0]).toEqual([2026, 11, 12, 14, 2, 30]);
  });
});

test('unzip unpacks it with its empty folders and times, inside the given folder', async () => {
  const path = join(folderPath, 'unzip.zip');
  const target = join(folderPath, 'unpacked');
  const entries = mixed();
  await writeFile(path, await bytesOf(entries));
  await run('python3', ['-m', 'zipfile', '-e', path, target]);
  expect((await readdir(join(target, 'Design'))).sort()).toEqual(
    ['Grüße 👋.txt', 'big.bin', 'empty', 'nothing'].sort(),
  );
  expect(await readFile(join(target, 'Design', 'Grüße 👋.txt'), 'utf8')).toBe('hello');
  expect((await stat(join(target, 'last'))).size).toBe(1);
});

test('any range is that slice of the whole, at every boundary', async () => {
  const entries = mixed();
  const whole = await bytesOf(entries);
  const { offsets, directoryOffset } = layoutZip(entries);
  const edges = [
    0,
    1,
    ...offsets,
    directoryOffset,
    directoryOffset + 10,
    whole.length - 22,
    whole.length - 1,
  ];
  const positions = edges
    .flatMap((edge) => [edge - 1, edge, edge + 1])
    .filter((at) => at >= 0 && at < whole.length);
  for (const start of positions) {
    for (const end of positions) {
      if (end < start) continue;
      const slice = await bytesOf(entries, { start, end });
      expect(slice.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
  }
});

test('nothing at all is a ZIP too', async () => {
  const bytes = await bytesOf([]);
  expect(bytes.length).toBe(22);
  expect((await readByPython(bytes)).names).toEqual([]);
});

test('more entries than 16 bits can count are counted with 64', async () => {
  const entries = Array.from({ length: 70_000 }, (_, at) => folder(`${at}/`));
  const bytes = await bytesOf(entries);
  expect(bytes.length).toBe(layoutZip(entries).sizeBytes);
  const { names } = await readByPython(bytes);
  expect([names.length, names.at(-1)]).toEqual([70_000, '69999/']);
});

test('sizes and offsets above 4 GiB are said with 64 bits', async () => {
  const large = 4_294_967_296 + 5;
  const sparse = (path: string, sizeBytes: number): Content => ({
    ...{ path, modifiedMs, sizeBytes, content: Buffer.alloc(0) },
    crc32: 0,
  });
  const entries = [sparse('large', large), file('after', Buffer.from('after'))];
  const layout = layoutZip(entries);
  expect(layout.sizeBytes).toBeGreaterThan(large);
  const start = (layout.offsets[1] as number) - 10;
  // The content of the large one is not read for what comes after it.
  const opened: string[] = [];
  const pieces: Buffer[] = [];
  const range = { start: start + 10, end: layout.sizeBytes - 1 };
  const reader = readZip(
    layout,
    (entry, from, to) => {
      opened.push(entry.path);
      return open(entry, from, to);
    },
    range,
  );
  for await (const piece of reader) pieces.push(piece);
  expect(opened).toEqual(['after']);
  const tail = Buffer.concat(pieces);
  expect(tail.length).toBe(layout.sizeBytes - range.start);
  // Python reads a file with a hole where the large content is.
  const path = join(folderPath, 'large.zip');
  const head: Buffer[] = [];
  for await (const piece of readZip(layout, open, { start: 0, end: 60 })) head.push(piece);
  await writeFile(path, Buffer.concat(head));
  const program = `import json,sys,zipfile
f=open(sys.argv[1],'r+b'); f.seek(int(sys.argv[2])); f.write(open(sys.argv[3],'rb').read()); f.close()
z=zipfile.ZipFile(sys.argv[1])
print(json.dumps([[i.filename,i.file_size,i.header_offset] for i in z.infolist()]+[z.read('after').decode()]))`;
  await writeFile(`${path}.tail`, tail);
  const { stdout } = await run('python3', ['-c', program, path, String(range.start), `${path}.tail`]);
  expect(JSON.parse(stdout)).toEqual([['large', large, 0], ['after', 5, layout.offsets[1]], 'after']);
});

test('its identity changes with what is in it, and with nothing else', () => {
  const name = (entries: readonly Content[]) =>
    zipIdentity(entries, ({ content }) => content.toString('hex'));
  const entries = mixed();
  expect(name([...entries])).toBe(name(entries));
  expect(name(entries.slice(1))).not.toBe(name(entries));
  expect(name([...entries.slice(0, -1), file('last', Buffer.of(1, 2))])).not.toBe(name(entries));
});

test('a content that fails breaks the stream off', async () => {
  const entries = mixed();
  const failing = (async () => {
    for await (const _piece of readZip(layoutZip(entries), async function* (entry) {
      yield entry.content.subarray(0, 2);
      throw new Error('the storage is away');
    })) {
    }
  })();
  await expect(failing).rejects.toThrow('the storage is away');
});
