import type { openPageReader } from '#worker/read/open-reader.ts';
import type { Reader } from '#worker/read/reader.ts';
import { fetchReplicaCode } from './replica-code.ts';

type ReaderLost = NonNullable<Parameters<typeof openPageReader>[1]>;

interface EarlyReader {
  readonly userId: string;
  readonly reader: Reader;
  loss: Parameters<ReaderLost>[0] | null;
  lost: ReaderLost;
}

const own: { early?: EarlyReader | undefined } = {};

/** Opens the replica of whoever is signed in before the page is drawn: while the code of the screen is on its way. */
export async function openEarly(userId: string): Promise<Reader> {
  const { openPageReader } = await fetchReplicaCode();
  const reader = openPageReader(userId, (loss) => {
    early.loss = loss;
    early.lost(loss);
  });
  const early: EarlyReader = { userId, reader, loss: null, lost: () => undefined };
  own.early = early;
  return reader;
}

/** The one that was opened early for this person, for the first frame. */
export function earlyReader(userId: string | undefined): Reader | null {
  return own.early !== undefined && own.early.userId === userId ? own.early.reader : null;
}

/** Hands it over, once, with what becomes of it; another person's is closed. */
export function takeEarlyReader(userId: string, lost: ReaderLost): Reader | null {
  const { early } = own;
  own.early = undefined;
  if (early === undefined) return null;
  if (early.userId !== userId) {
    early.reader.close();
    return null;
  }
  early.lost = lost;
  if (early.loss !== null) lost(early.loss);
  return early.reader;
}
