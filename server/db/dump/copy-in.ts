import { once } from 'node:events';
import type pg from 'pg';

interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** What pg runs as a query: sends a stream into a COPY … FROM STDIN. `done` rejects where either side fails. */
export class CopyIn {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #source: AsyncIterable<Buffer>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #refused = false;

  constructor(text: string, source: AsyncIterable<Buffer>) {
    this.#text = text;
    this.#source = source;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  // What pg calls.

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: pg.Connection): void {
    void this.#send(connection as CopyConnection);
  }

  handleError(error: Error): void {
    this.#refused = true;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }

  handleCommandComplete(): void {}

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const piece of this.#source) {
        if (this.#refused) return;
        connection.sendCopyFromChunk(piece);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      connection.endCopyFrom();
    } catch (error) {
      // The database answers with an error of its own, which says less.
      this.#reject(error as Error);
      if (!this.#refused) connection.sendCopyFail('the source failed');
    }
  }
}
