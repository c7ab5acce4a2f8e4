import { on } from 'node:events';
import type { Socket } from 'node:net';

/** What a socket says until it has said what is waited for. Throws where it ends before, or says more than `maxLength`. */
export async function receiveText(socket: Socket, until: RegExp, maxLength = 65_536): Promise<string> {
  let text = '';
  for await (const [piece] of on(socket, 'data', { close: ['end', 'close'] })) {
    text += String(piece);
    if (until.test(text)) return text;
    if (text.length > maxLength) break;
  }
  throw new Error('the other side did not say what was expected');
}
