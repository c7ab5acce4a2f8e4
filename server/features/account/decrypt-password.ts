import { createDecipheriv, createHash } from 'node:crypto';

const magic = Buffer.from('Salted__');
const saltEnd = 16;
const keyBytes = 32;
const ivBytes = 16;

/**
 * Reads what the page encrypted with crypto-js's passphrase format (OpenSSL's: "Salted__", salt, AES-256-CBC). The key
 * is known to everybody: this hides a password from a casual look and from nothing else. Null for anything unreadable.
 */
export function decryptPassword(text: string, key: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length <= saltEnd || !bytes.subarray(0, magic.length).equals(magic)) return null;
  const derived = derive(key, bytes.subarray(magic.length, saltEnd));
  try {
    const aes = createDecipheriv('aes-256-cbc', derived.subarray(0, keyBytes), derived.subarray(keyBytes));
    const plain = Buffer.concat([aes.update(bytes.subarray(saltEnd)), aes.final()]);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
  } catch {
    return null; // wrong key, wrong padding or no UTF-8
  }
}

/** OpenSSL's EVP_BytesToKey with MD5 and one round. */
function derive(key: string, salt: Buffer): Buffer {
  let derived = Buffer.alloc(0);
  let block = Buffer.alloc(0);
  while (derived.length < keyBytes + ivBytes) {
    block = createHash('md5').update(block).update(key, 'utf8').update(salt).digest();
    derived = Buffer.concat([derived, block]);
  }
  return derived.subarray(0, keyBytes + ivBytes);
}
