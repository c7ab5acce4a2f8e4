import { describe, expect, it } from 'vitest';
import { problems } from '#contract/wire/problems.ts';
import type { CallProblem, WorkerApi } from '#contract/worker-api/worker-api.ts';
import { createDownloader, type PreparedDownload } from '#src/features/items/downloads/downloader.ts';
import { file, folder } from './rows.ts';

interface Prepared {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
}

type Response = { readonly value: Prepared } | { readonly problem: CallProblem };

/** A downloader whose worker responds what and when the test says; with all that it did. */
function scenario(onDevice: string | null = 'nothing of it is here') {
  const inputs: unknown[] = [];
  const waiting: ((response: unknown) => void)[] = [];
  const did = {
    saved: [] as string[],
    toasts: [] as string[],
    preparing: [] as boolean[],
    large: [] as PreparedDownload[],
  };
  const downloader = createDownloader({
    driveId: 'drive',
    call: ((name: string, input: unknown) => {
      inputs.push([name, input]);
      return new Promise((resolve) => waiting.push(resolve));
    }) as unknown as WorkerApi['call'],
    save: (url) => did.saved.push(url),
    saveFromDevice: async (items) => {
      if (onDevice === null) did.saved.push(...items.map(({ name }) => `${name} from the device`));
      return onDevice;
    },
    notify: ({ kind = 'neutral', text }) => did.toasts.push(`${kind}: ${text}`),
    onPreparing: (preparing) => did.preparing.push(preparing),
    onLarge: (download) => did.large.push(download),
  });
  const respond = (response: Response) =>
    waiting.shift()?.(
      'value' in response
        ? { ok: true, value: { url: '/api/downloads/ticket/name', folders: 0, ...response.value } }
        : { ok: false, problem: response.problem },
    );
  return { downloader, respond, inputs, did };
}

const gigabyte = 1024 ** 3;

describe('a download', () => {
  it.each([
    ['one file', [file('a.txt')], ['a.txt'], 'file'],
    ['a folder', [folder('Design')], ['Design'], 'zip'],
    ['several', [folder('Design'), file('a.txt')], ['Design', 'a.txt'], 'zip'],
  ] as const)('of %s is asked of the server, and then left to the browser', async (_, items, ids, as) => {
    const { downloader, respond, inputs, did } = scenario();
    const done = downloader.download(items);
    expect(inputs).toEqual([['createDownload', { params: { driveId: 'drive' }, body: { items: ids, as } }]]);
    expect(did).toMatchObject({ saved: [], preparing: [true] });
    respond({ value: { name: 'Design.zip', files: 1, bytes: 1 } });
    await done;
    expect(did).toEqual({
      saved: ['/api/downloads/ticket/name'],
      toasts: ['neutral: Downloading Design.zip'],
      preparing: [true, false],
      large: [],
    });
  });

  it('is asked for once, however often the command comes, and can be asked for again afterwards', async () => {
    const { downloader, respond, inputs, did } = scenario();
    const first = downloader.download([file('a.txt')]);
    await downloader.download([file('a.txt')]);
    expect(inputs).toHaveLength(1);
    respond({ value: { name: 'a.txt', files: 1, bytes: 1 } });
    await first;
    const second = downloader.download([file('a.txt')]);
    respond({ value: { name: 'a.txt', files: 1, bytes: 1 } });
    await second;
    expect(did.saved).toHaveLength(2);
  });

  it.each([
    ['is', null, ['Plan.pdf from the device'], []],
    ['is not', 'The server cannot be reached.', [], ['error: The server cannot be reached.']],
  ] as const)('without a way to the server is what %s on the device', async (_, onDevice, saved, toasts) => {
    const { downloader, respond, did } = scenario(onDevice);
    const done = downloader.download([file('Plan.pdf')]);
    respond({ problem: { kind: 'offline' } });
    await done;
    expect(did).toMatchObject({ saved, toasts, preparing: [true, false] });
  });

  it('that is refused says why, and the next one is free', async () => {
    const { downloader, respond, inputs, did } = scenario();
    const done = downloader.download([file('Plan.pdf')]);
    respond({ problem: { kind: 'refused', code: 'not-found', ...problems['not-found'] } });
    await done;
    expect(did).toMatchObject({
      saved: [],
      toasts: ['error: Plan.pdf no longer exists'],
      preparing: [true, false],
    });
    void downloader.download([file('a.txt')]);
    expect(inputs).toHaveLength(2);
  });

  it('of folders without a file is none, also where only the server knows', async () => {
    const { downloader, respond, did } = scenario();
    const done = downloader.download([folder('Design')]);
    respond({ value: { name: 'Design.zip', files: 0, bytes: 0 } });
    await done;
    expect(did).toMatchObject({ saved: [], toasts: ['error: There are no files in it'] });
  });
});

describe('a large ZIP', () => {
  it.each([
    [50_000, 10 * gigabyte, 0],
    [50_001, 1, 1],
    [2, 10 * gigabyte + 1, 1],
  ])('of %i files and %i bytes is asked about %i times', async (files, bytes, times) => {
    const { downloader, respond, did } = scenario();
    const done = downloader.download([folder('Design')]);
    respond({ value: { name: 'Design.zip', files, bytes } });
    await done;
    expect(did.large).toHaveLength(times);
    expect(did.saved).toHaveLength(1 - times);
  });

  it('begins once the person agrees, without asking the server again', async () => {
    const { downloader, respond, inputs, did } = scenario();
    const done = downloader.download([folder('Design')]);
    respond({ value: { name: 'Design.zip', files: 120_000, bytes: 11 * gigabyte } });
    await done;
    expect(did.toasts).toEqual([]);
    for (const download of did.large) downloader.begin(download);
    expect(did.saved).toEqual(['/api/downloads/ticket/name']);
    expect(did.toasts).toEqual(['neutral: Downloading Design.zip']);
    expect(inputs).toHaveLength(1);
  });

  it('of one file is not asked about: it is no ZIP', async () => {
    const { downloader, respond, did } = scenario();
    const done = downloader.download([file('Film.mov')]);
    respond({ value: { name: 'Film.mov', files: 1, bytes: 11 * gigabyte } });
    await done;
    expect(did.large).toEqual([]);
    expect(did.saved).toHaveLength(1);
  });
});
