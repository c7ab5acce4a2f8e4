import { Readable } from 'node:stream';
import type pg from 'pg';

const pieceBytes = 65_536;

/**
 * What pg runs as a query: the output of a COPY … TO STDOUT as a stream of pieces of some 64 KiB. Whoever reads slowly
 * slows the database down, however large the table is. `rows` is final when the stream has ended.
 */
export class CopyOut extends Readable {
  rows = 0;
  readonly #text: string;
  #connection: pg.Connection | null = null;
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  constructor(text: string) {
    super({ highWaterMark: pieceBytes });
    this.#text = text;
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  // What pg calls.

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  /** A row each. The chunk is a view of what the next ones are written over. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }, { stream }: pg.Connection): void {
    this.rows += 1;
    this.#pending.push(Buffer.from(chunk));
    this.#pendingBytes += chunk.length;
    if (this.#pendingBytes >= pieceBytes && !this.#flush()) stream.pause();
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.#flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  /** The connection goes on with what is still coming, which is thrown away. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  #flush(): boolean {
    if (this.#pendingBytes === 0) return true;
    const piece = Buffer.concat(this.#pending, this.#pendingBytes);
    this.#pending = [];
    this.#pendingBytes = 0;
    return this.push(piece);
  }
}
