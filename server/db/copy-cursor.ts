import type { PostgresCursor } from 'kysely';
import type pg from 'pg';

const firstBytes = 4096;

/**
 * What kysely streams with: runs a COPY … TO STDOUT and hands out all of its bytes as one row. A query's own results
 * cannot come as bytes: pg reads every value of a row as text.
 */
export class CopyCursor<Row> implements PostgresCursor<Row> {
  readonly #text: string;
  readonly #copied: Promise<Buffer>;
  #settle!: { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: Error) => void };
  #bytes = Buffer.allocUnsafe(firstBytes);
  #length = 0;
  #isRead = false;

  constructor(text: string, parameters: readonly unknown[]) {
    if (parameters.length > 0) throw new Error('COPY takes no parameters');
    this.#text = text;
    this.#copied = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#copied.catch(() => undefined); // whoever reads hears of it
  }

  async read(): Promise<Row[]> {
    if (this.#isRead) return [];
    this.#isRead = true;
    return [(await this.#copied) as Row];
  }

  /** The whole of it has come when it was read. */
  async close(): Promise<void> {
    await this.#copied.catch(() => undefined);
  }

  // What pg calls.

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  /** The chunk is a view of what the next ones are written over. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const needed = this.#length + chunk.length;
    if (needed > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed + firstBytes, this.#bytes.length * 2));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#bytes.subarray(0, this.#length));
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleCommandComplete(): void {}
}
