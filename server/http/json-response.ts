/** JSON that is written already: it is passed on as it is, instead of being read and written again. */
class Written {
  readonly pieces: readonly (string | Buffer)[];
  constructor(pieces: readonly (string | Buffer)[]) {
    this.pieces = pieces;
  }
}

/** What the text says, for the types; only writeJsonResponse may look at it, in the first level of an answer. */
export function rawJson<T>(...pieces: readonly (string | Buffer)[]): T {
  return new Written(pieces) as T;
}

/**
 * A long list, written as bytes while it is put together: a text of all of it would be copied several times, and as bytes it
 * goes to the connection as it is.
 */
export class JsonArrayWriter {
  readonly #pieces: Buffer[] = [];
  #text = '[';
  #count = 0;

  /** An element, as JSON. */
  add(json: string): void {
    this.#text += this.#count === 0 ? json : `,${json}`;
    this.#count += 1;
    if (this.#text.length < pieceLength) return;
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = '';
  }

  get count(): number {
    return this.#count;
  }

  finish(): readonly Buffer[] {
    return [...this.#pieces, Buffer.from(`${this.#text}]`)];
  }
}

const pieceLength = 8192;

/** The body of a success: `{"data": …}`. */
export function writeJsonResponse(value: unknown): string | Buffer {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify({ data: value });
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  if (!entries.some(([, part]) => part instanceof Written)) return JSON.stringify({ data: value });
  const pieces = entries.flatMap(([name, part], at) => [
    `${at === 0 ? '' : ','}${JSON.stringify(name)}:`,
    ...(part instanceof Written ? part.pieces : [JSON.stringify(part)]),
  ]);
  return Buffer.concat(
    ['{"data":{', ...pieces, '}}'].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}
