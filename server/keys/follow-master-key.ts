import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely } from 'kysely';
import { inTransaction } from '../db/in-transaction.ts';
import { notAsked } from '../db/postgres-errors.ts';
import type { Database } from '../db/schema.ts';
import { createSecretBox, type SecretBox } from '../encryption.ts';
import { findMasterKeys, type KeySettings } from '../find-master-key.ts';
import { fingerprintOf } from './fingerprint.ts';
import { beatMs, forgetServer, type LiveServer, noteServer } from './servers.ts';

/**
 * For how long a server that knows two keys goes on with the one in force without having looked. Shorter than it takes until
 * it counts for gone: one that stood still encrypts nothing with a key that the others have left meanwhile.
 */
const staleMs = 10_000;

/** The master keys of this server, of which the database says which one is in force. */
export interface FollowedKeys {
  readonly secretBox: SecretBox;
  /** The key with that fingerprint, where it is one of this server's. */
  find(fingerprint: Buffer): Buffer | null;
  /** Looks now. Rejects where the database cannot be asked; what was known stays so. */
  look(): Promise<void>;
  /** Looks no more, and says that this server is gone. */
  close(): Promise<void>;
}

export interface FollowOptions {
  readonly nowMs?: () => number;
  /** Called when a key is in force that this server does not have: it can open nothing that is new. */
  readonly onForeign: () => void;
  readonly name?: string;
  /** Where this server has each region of the own storage. */
  readonly places?: Readonly<Record<string, string>>;
  readonly lookMs?: number;
}

/** Throws a StartError where no key fits. From the transaction of the start on, nothing is changed without this server. */
export async function followMasterKey(
  db: Kysely<Database>,
  settings: KeySettings,
  {
    nowMs = () => Math.max(performance.timeOrigin + performance.now(), Date.now()),
    onForeign,
    name = `${hostname()}/${process.pid}`,
    places = {},
    lookMs = 1000,
  }: FollowOptions,
): Promise<FollowedKeys> {
  const id = randomUUID();
  let lookedAt = nowMs();
  const { key, former, inForce } = await inTransaction(db, async (tx) => {
    const found = await findMasterKeys(tx, settings);
    await noteServer(tx, rowOf(found, found.inForce));
    return found;
  });
  const known = former === null ? [key] : [key, former];
  const boxes = known.map((each) =>
    createSecretBox(
      each,
      known.filter((other) => other !== each),
    ),
  );
  let current = known.indexOf(inForce);
  let notedAt = lookedAt;
  let isForeign = false;

  function rowOf(keys: { readonly key: Buffer; readonly former: Buffer | null }, inUse: Buffer): LiveServer {
    return {
      id,
      name,
      fingerprint: fingerprintOf(keys.key),
      former: keys.former && fingerprintOf(keys.former),
      in_use: fingerprintOf(inUse),
      places,
    };
  }

  function box(): SecretBox {
    const found = boxes[current];
    if (found === undefined) throw new Error('no master key is in force');
    return found;
  }

  async function look(): Promise<void> {
    const askedAt = nowMs();
    const { key_fingerprint: fingerprint } = await db
      .selectFrom('installation')
      .select('key_fingerprint')
      .executeTakeFirstOrThrow();
    const found = known.findIndex((each) => fingerprint?.equals(fingerprintOf(each)));
    const inUse = known[found];
    if (inUse === undefined) {
      if (!isForeign) onForeign();
      isForeign = true;
      return;
    }
    const isNew = found !== current;
    current = found;
    lookedAt = askedAt;
    // What the others wait for: from here on nothing is encrypted with the former one.
    if (!isNew && askedAt - notedAt < beatMs) return;
    notedAt = Number.NEGATIVE_INFINITY; // again at the next look, where it fails now
    await noteServer(db, rowOf({ key, former }, inUse));
    notedAt = askedAt;
  }

  let timer: NodeJS.Timeout;
  let looking: Promise<void> = Promise.resolve();
  const later = () => {
    timer = setTimeout(() => {
      looking = look().catch(() => undefined); // the database is away, which whoever needs it says
      void looking.then(later);
    }, lookMs);
    timer.unref();
  };
  later();

  return {
    secretBox: {
      encrypt(text, purpose) {
        if (known.length > 1 && nowMs() - lookedAt > staleMs)
          throw notAsked('which master key is in force has not been asked for too long');
        return box().encrypt(text, purpose);
      },
      decrypt: (encrypted, purpose) => box().decrypt(encrypted, purpose),
    },
    find: (fingerprint) => known.find((each) => fingerprintOf(each).equals(fingerprint)) ?? null,
    look,
    async close() {
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
      await forgetServer(db, id);
    },
  };
}
