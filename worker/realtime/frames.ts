import { type ClientFrame, type ServerFrame, serverFrame } from '#contract/wire/realtime.ts';
import { z } from '../lib/schemas.ts';

// btoa and atob speak Latin-1: bytes go through them one character each.
const chunk = 8192;

export function encodeFrame(frame: ClientFrame): string {
  const bytes = new TextEncoder().encode(JSON.stringify(frame));
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(text);
}

/** Null for whatever is not a frame that this version knows: a newer server, or noise. */
export function decodeFrame(data: string): ServerFrame | null {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const parsed = z.safeParse(
      serverFrame,
      JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
