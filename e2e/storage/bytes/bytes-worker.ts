import { type FileProblem, findUnreadable } from '#worker/content/file-problem.ts';
import { hashFiles, stageFiles } from '#worker/content/stage-files.ts';
import { isQuotaError } from '#worker/replica/indexeddb-errors.ts';
import { browserPorts } from '#worker/session/browser-ports.ts';

/** The worker's own ports in a worker of the browser. What the test asks is done and answered. */
const ports = browserPorts();
const name = 'lunvik-test';
const never = new AbortController().signal;

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
  readonly progress: readonly number[];
}

interface NotSent {
  readonly error: string;
  readonly why: FileProblem | null;
}

async function open() {
  const directory = await ports.openContentDirectory(name);
  if (directory === null) throw new Error('this browser has no private files');
  return directory;
}

const actions = {
  async stage(file: string, files: readonly Blob[]) {
    try {
      return await stageFiles(await open(), file, files, never);
    } catch (error) {
      return isQuotaError(error) ? 'full' : String(error);
    }
  },
  async hash(files: readonly Blob[]) {
    return hashFiles(files, never);
  },
  async hashStored(file: string, from: number, to: number) {
    const content = await (await open()).read(file);
    return content === null ? null : hashFiles([content.slice(from, to)], never);
  },
  /** Writes and does not end; answers when the first bytes are there. */
  writeForEver(file: string) {
    return new Promise<void>((begun) => {
      async function* pieces() {
        yield new Uint8Array(2_000_000);
        begun();
        await new Promise(() => undefined);
      }
      void open().then((directory) => directory.write(file, pieces()));
    });
  },
  list: async () => (await open()).list(),
  remove: async (file: string) => (await open()).remove(file),
  removeAll: () => ports.removeContentDirectory(name),
  directories: () => ports.listContentDirectories(),
  async send(url: string, stored: string, file: Blob | null): Promise<Sent | NotSent> {
    const content = file ?? (await (await open()).read(stored));
    if (content === null) throw new Error('nothing is stored');
    const progress: number[] = [];
    const body = new Blob([new Uint8Array(4), content]);
    try {
      const response = await ports.sendBytes(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream' },
        body,
        signal: url.endsWith('/cancelled') ? AbortSignal.timeout(300) : never,
        onProgress: (sent) => progress.push(sent),
      });
      const { status, headers } = response;
      return { status, text: await response.text(), retryAfter: headers.get('Retry-After'), progress };
    } catch (error) {
      const unreadable = await findUnreadable([{ bytes: { blob: content, start: 0, end: 1 } }]);
      return { error: (error as Error).name, why: unreadable?.why ?? null };
    }
  },
};

export type BytesActions = typeof actions;

addEventListener('message', ({ data }: MessageEvent) => {
  const [id, action, args] = data as [number, keyof BytesActions, never[]];
  const act = actions[action] as (...args: never[]) => Promise<unknown>;
  void act(...args).then(
    (value) => postMessage([id, { value }]),
    (error: unknown) => postMessage([id, { error: String(error) }]),
  );
});
