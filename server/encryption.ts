import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { misconfigured } from './start-error.ts';

/** Keeps what the database holds unreadable without the master key. */
export interface SecretBox {
  /** `purpose` is bound to the text: what was sealed for one row cannot be opened as another. */
  encrypt(text: string, purpose: string): Buffer;
  decrypt(encrypted: Buffer, purpose: string): string;
}

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM. Layout: version, nonce, tag, ciphertext. It does not say which key: `others` are tried where `key` does not
 * open it, as while the master key is being changed.
 */
export function createSecretBox(key: Buffer, others: readonly Buffer[] = []): SecretBox {
  const former = others.map(boxOf);
  const box = boxOf(key);
  return {
    encrypt: box.encrypt,
    decrypt(encrypted, purpose) {
      try {
        return box.decrypt(encrypted, purpose);
      } catch (error) {
        for (const other of former) {
          try {
            return other.decrypt(encrypted, purpose);
          } catch {
            // the next one may fit
          }
        }
        throw error;
      }
    },
  };
}

function boxOf(key: Buffer): SecretBox {
  return {
    encrypt(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted, purpose) {
      if (encrypted[0] !== version) throw new Error('Sealed by a newer version');
      const bodyAt = 1 + nonceBytes + tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 1 + nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(encrypted.subarray(1 + nonceBytes, bodyAt));
      return decipher.update(encrypted.subarray(bodyAt), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

export function masterKeyPath(dataDir: string): string {
  return join(dataDir, 'master-key');
}

export function formerMasterKeyPath(dataDir: string): string {
  return join(dataDir, 'master-key-former');
}

/**
 * The key of the data folder: made at the first start, readable by the server's user alone. It appears under its
 * name whole or not at all, so that neither a second process nor a crash ever meets a half of it.
 */
export async function loadMasterKey(dataDir: string): Promise<Buffer> {
  const path = masterKeyPath(dataDir);
  await makeFolder(dataDir);
  const text = (await readIfThere(path)) ?? (await makeMasterKey(path));
  return keyOf(path, text);
}

/** The key that was in its place before, where somebody put it beside it; null where there is none. */
export async function loadFormerMasterKey(dataDir: string): Promise<Buffer | null> {
  const path = formerMasterKeyPath(dataDir);
  const text = await readIfThere(path);
  return text === undefined ? null : keyOf(path, text);
}

async function keyOf(path: string, text: string): Promise<Buffer> {
  await chmod(path, 0o600);
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== 32) throw misconfigured(`${path} does not hold 64 hex digits.`);
  return key;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** The text of the key that came first, which may be another process's. */
async function makeMasterKey(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`);
    await file.sync();
    // Unlike a rename, a link never takes the place of a file that is there.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}
