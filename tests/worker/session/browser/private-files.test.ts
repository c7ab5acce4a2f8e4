import { beforeEach, describe, expect, it } from 'vitest';
import type { ContentDirectory } from '#worker/lib/ports.ts';
import { isQuotaError } from '#worker/replica/indexeddb-errors.ts';
import { createPrivateFiles, type PrivateFiles } from '#worker/session/browser/private-files.ts';
import { createPrivateRoot } from '../../../support/files/private-files.ts';

let device: ReturnType<typeof createPrivateRoot>;
let files: PrivateFiles;
let directory: ContentDirectory;

beforeEach(async () => {
  device = createPrivateRoot();
  files = createPrivateFiles(async () => device.root);
  directory = await open('lunvik-a');
});

async function open(name: string): Promise<ContentDirectory> {
  const opened = await files.open(name);
  if (opened === null) throw new Error('there are private files');
  return opened;
}

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const readText = async (file: string) => (await directory.read(file))?.text() ?? null;

describe('a content directory', () => {
  it('reads a whole file piece by piece, by several tabs at once, and by none while it is written', async () => {
    expect(await directory.open('one')).toBeNull();
    await directory.append('one', 0, new TextEncoder().encode('some bytes'));
    expect(await directory.open('one')).toBeNull();
    await directory.finish('one');
    const [first, second] = await Promise.all([directory.open('one'), directory.open('one')]);
    const into = new Uint8Array(6);
    expect([first?.sizeBytes, first?.read(into, 5), second?.read(into.subarray(5), 0)]).toEqual([10, 5, 1]);
    expect(new TextDecoder().decode(into)).toBe('bytess');
    await expect(directory.remove('one')).rejects.toMatchObject({ name: 'NoModificationAllowedError' });
    first?.close();
    second?.close();
    await directory.remove('one');
    expect(await directory.open('one')).toBeNull();
  });

  it('gives what was written, and nothing that was not', async () => {
    expect([await readText('one'), await directory.list()]).toEqual([null, []]);
    await directory.write('one', pieces('some ', 'bytes'));
    await directory.write('empty', pieces());
    expect([await readText('one'), await readText('empty'), await readText('two')]).toEqual([
      'some bytes',
      '',
      null,
    ]);
    expect(await directory.list()).toEqual([
      { file: 'one', sizeBytes: 10, isWhole: true },
      { file: 'empty', sizeBytes: 0, isWhole: true },
    ]);
    await directory.write('one', pieces('new'));
    expect(await readText('one')).toBe('new');
    await directory.remove('one');
    await directory.remove('one');
    expect(await readText('one')).toBe(null);
  });

  it('writes pieces of any length in their order, small ones together', async () => {
    const lengths = [10, 700_000, 700_000, 1_048_576, 3_000_000, 0, 1, 1_048_575, 5];
    const texts = lengths.map((length, at) => String.fromCharCode(97 + at).repeat(length));
    await directory.write('many', pieces(...texts, ...Array.from({ length: 500 }, () => 'small ')));
    expect((await readText('many')) === texts.join('') + 'small '.repeat(500)).toBe(true);
    expect(device.writes()).toBeLessThan(lengths.length);
  });

  it.each([2, 10, 5_000_000])('ends where the bytes end, where %i were expected', async (expectedBytes) => {
    await directory.write('one', pieces('some ', 'bytes'), expectedBytes);
    expect(await readText('one')).toBe('some bytes');
    expect(await directory.list()).toEqual([{ file: 'one', sizeBytes: 10, isWhole: true }]);
  });

  it('leaves nothing of a write whose bytes cannot be had', async () => {
    const broken = async function* () {
      yield* pieces('some');
      throw new Error('the file cannot be read');
    };
    await expect(directory.write('one', broken())).rejects.toThrow('the file cannot be read');
    expect([await readText('one'), await directory.list()]).toEqual([null, []]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    ],
    ['writes a part of it', (bytes: Uint8Array) => bytes.length - 1],
    ['answers a number that is none', () => 4_294_967_288],
  ])('a browser without room that %s is a device that is full', async (_, fault) => {
    device.answerWrites(fault);
    const failed = await directory.write('one', pieces('some')).catch((error: unknown) => error);
    expect(isQuotaError(failed)).toBe(true);
    device.answerWrites(null);
    expect([await readText('one'), await directory.list()]).toEqual([null, []]);
    await directory.write('one', pieces('some'));
    expect(await readText('one')).toBe('some');
  });

  it('does not give what a tab was writing that died, and says that it is there', async () => {
    const inner = await device.root.getDirectoryHandle('lunvik-a', { create: true });
    const access = await (await inner.getFileHandle('half', { create: true })).createSyncAccessHandle();
    access.write(new TextEncoder().encode('half of'), { at: 0 });
    access.close();
    expect(await readText('half')).toBe(null);
    expect(await directory.list()).toEqual([{ file: 'half', sizeBytes: 7, isWhole: false }]);
    await directory.remove('half');
    expect(await directory.list()).toEqual([]);
  });

  it('goes with all that is in it, but for what another tab writes just then', async () => {
    await directory.write('one', pieces('1'));
    await (await open('lunvik-b')).write('two', pieces('2'));
    expect(await files.list('lunvik-')).toEqual(['lunvik-a', 'lunvik-b']);
    let finish = () => {};
    const writing = directory.write(
      'growing',
      (async function* () {
        yield new Uint8Array(1);
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
      })(),
    );
    await expect.poll(async () => (await directory.list()).length).toBe(2);
    await files.remove('lunvik-a');
    expect((await directory.list()).map(({ file }) => file)).toEqual(['growing']);
    finish();
    await writing;
    await files.remove('lunvik-a');
    await files.remove('lunvik-a');
    expect(await files.list('lunvik-')).toEqual(['lunvik-b']);
  });
});

it('a browser that has no private files, or gives none to this window, has no directory', async () => {
  const none = createPrivateFiles(() => Promise.reject(new DOMException('private', 'SecurityError')));
  expect([await none.open('lunvik-a'), await none.list('lunvik-')]).toEqual([null, []]);
  await none.remove('lunvik-a');
});
