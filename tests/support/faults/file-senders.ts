import { randomBytes, randomUUID } from 'node:crypto';
import { bundleContentType, bundlesPath } from '#contract/wire/bundles.ts';
import { uploadResultHeader } from '#contract/wire/uploads.ts';
import type { Person } from '../team.ts';
import { type BundledFile, encodeBundle, fileOf } from '../transfers/bundle.ts';
import { tusOf } from '../transfers/tus.ts';

interface Target {
  readonly driveId: string;
  readonly owner: Pick<Person, 'token'>;
}

/** One of them: sent under one id until it is answered as there. */
interface Sending {
  readonly files: readonly BundledFile[];
  /** True where it was answered as applied or a duplicate. Rejects where there was no answer. */
  send(): Promise<boolean>;
}

/** People who upload concurrently, in bundles and one by one, and go on until each upload was answered as there. */
export class FileSenders {
  /** The content of each file that was answered as there, by its id. */
  readonly arrived = new Map<string, Buffer>();
  readonly statuses = new Set<string>();
  readonly #address: string;
  readonly #target: Target;
  #stopped = false;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(address: string, target: Target) {
    this.#address = address;
    this.#target = target;
  }

  begin(): void {
    this.#stopped = false;
    const sendings = [() => this.#newBundle(), () => this.#newBundle(), () => this.#newUpload()];
    this.#sending = Promise.all(sendings.map((next) => this.#goOn(next)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#sending;
  }

  async #goOn(next: () => Sending): Promise<void> {
    while (!this.#stopped) {
      const sending = next();
      while (!(await sending.send().catch(() => false)));
      for (const { id, content } of sending.files) this.arrived.set(id, content);
    }
  }

  #newBundle(): Sending {
    const files = Array.from({ length: 10 }, () => fileOf(`${randomUUID()}.bin`, randomBytes(20_000)));
    const body = new Uint8Array(encodeBundle({ eventId: randomUUID(), files }));
    const headers = {
      authorization: `Bearer ${this.#target.owner.token}`,
      'content-type': bundleContentType,
    };
    const url = `${this.#address}/api/${bundlesPath(this.#target.driveId)}`;
    return {
      files,
      send: async () => {
        const response = await fetch(url, { method: 'POST', headers, body });
        const text = await response.text();
        this.#note(response.status, text);
        return response.status === 200 && JSON.parse(text).data.status !== 'rejected';
      },
    };
  }

  #newUpload(): Sending {
    const file = fileOf(`${randomUUID()}.mov`, randomBytes(300_000));
    const metadata = { file_id: file.id, filename: file.name, event_id: randomUUID() };
    const tus = tusOf(this.#address, this.#target);
    return {
      files: [file],
      send: async () => {
        const created = await tus.create({ size: file.content.length, metadata });
        this.#note(created.status, await created.text());
        const path = created.headers.get('location');
        if (path === null) return false;
        const { headers } = await tus.head(path);
        if (headers.has(uploadResultHeader)) return true;
        const offset = Number(headers.get('upload-offset') ?? Number.NaN);
        if (Number.isNaN(offset)) return false;
        const end = offset < 150_000 ? 150_000 : file.content.length;
        const patched = await tus.patch(path, offset, file.content.subarray(offset, end));
        this.#note(patched.status, await patched.text());
        return patched.headers.has(uploadResultHeader);
      },
    };
  }

  #note(status: number, text: string): void {
    const code = /"code":"([a-z-]+)"/.exec(text)?.[1];
    this.statuses.add(code === undefined ? String(status) : `${status} ${code}`);
  }
}
