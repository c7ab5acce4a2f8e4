import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator app: RFC 6238 with what all apps know, SHA-1, six digits, half a minute. */
const periodMs = 30_000;
const digits = 6;
const secretBytes = 20;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base32, as people type it and as the app's link holds it. */
export function createTotpSecret(): string {
  return toBase32(randomBytes(secretBytes));
}

/** What the square code says to the app. */
export function otpauthUri(secret: string, email: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

const issuer = 'Lunvik';

/** The code of the half minute with this number. */
export function totpAt(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', fromBase32(secret)).update(message).digest();
  const at = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function counterAt(nowMs: number): number {
  return Math.floor(nowMs / periodMs);
}

/** The half minutes whose code it is: now, the one before and the one after, for clocks that differ. Mostly none. */
export function matchingCounters(secret: string, code: string, nowMs: number): readonly number[] {
  const now = counterAt(nowMs);
  return [now - 1, now, now + 1].filter((counter) => equal(totpAt(secret, counter), code));
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
