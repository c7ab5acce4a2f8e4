import { createHmac } from 'node:crypto';

/** Distinguishes two keys and reveals nothing else about them. 32 bytes. */
export function fingerprintOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('lunvik: fingerprint of the master key').digest();
}

/** A fingerprint as people read it. */
export function keyIdOf(fingerprint: Buffer): string {
  return fingerprint.toString('hex').slice(0, 12);
}
