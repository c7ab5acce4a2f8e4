import type { PostgresCursor } from 'kysely';
import type pg from 'pg';

/**
 * What kysely streams with: runs a COPY … TO STDOUT and hands out its messages, of which each row is one. A query's own
 * results cannot come as bytes: pg reads every value of a row as text.
 */
export class CopyCursor<Row> implements PostgresCursor<Row> {
  readonly #text: string;
  readonly #copied: Promise<Buffer[]>;
  #settle!: { readonly resolve: (messages: Buffer[]) => void; readonly reject: (error: Error) => void };
  #messages: Buffer[] = [];
  #isRead = false;

  constructor(text: string, parameters: readonly unknown[]) {
    if (parameters.length > 0) throw new Error('COPY takes no parameters');
    this.#text = text;
    this.#copied = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#copied.catch(() => undefined); // whoever reads hears of it
  }

  get text(): string {
    return this.#text;
  }

  /** Settles when the answer has come as a whole, or failed. */
  get ended(): Promise<unknown> {
    return this.#copied;
  }

  /** All of them at once, however many are asked for. */
  async read(): Promise<Row[]> {
    if (this.#isRead) return [];
    this.#isRead = true;
    return (await this.#copied) as Row[];
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
    this.#messages.push(Buffer.from(chunk));
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#messages);
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleCommandComplete(): void {}
}
