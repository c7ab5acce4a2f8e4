import { type ClientFrame, clientFrame, type ServerFrame } from '#contract/wire/realtime.ts';

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Frames are JSON in UTF-8 in base64, as the specification's clients read and write them. */
export function encodeFrame(frame: ServerFrame): string {
  return Buffer.from(JSON.stringify(frame)).toString('base64');
}

/** Undefined for what is no frame. */
export function decodeFrame(text: string): ClientFrame | undefined {
  if (!base64.test(text)) return undefined;
  try {
    const parsed = clientFrame.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
