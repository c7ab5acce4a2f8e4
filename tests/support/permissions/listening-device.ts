import { createDevice, type Device } from '../device.ts';
import type { Taints } from './taints.ts';

export interface Message {
  readonly what: string;
  readonly bytes: string;
  /** The moments before it was asked for, and after it came. */
  readonly from: number;
  readonly to: number;
}

/** What a filespace's pages hold here: so few that a small tree takes several. */
const rowsAPage = 4;
/** In moments. Several pass together where a step changes nothing. */
const maxInFlight = 6;

/** A device whose line keeps everything that came over it. */
export function listeningDevice(
  serverAddress: string,
  { now, before, sameRightsSince }: Pick<Taints, 'now' | 'before' | 'sameRightsSince'>,
) {
  const device = createDevice(serverAddress);
  const { network } = device;
  const messages: Message[] = [];
  const listening: Device = {
    ...device,
    network: {
      ...network,
      async fetch(url, request) {
        // All pages of a fill are of the sequence of the first one, whose moment nobody noted.
        const asked = /\/items\?at=(\d+)/.exec(url)?.[1];
        const from =
          asked !== undefined
            ? Math.min(now(), before(Number(asked)))
            : /\/activity(\?|$)/.test(url)
              ? sameRightsSince()
              : now();
        const response = await network.fetch(inSmallPages(url), request);
        const bytes = await response.text();
        const what = `${request.method} ${url.slice(network.apiBase.length)}`;
        messages.push({ what, bytes, from, to: now() + 1 });
        return { ...response, text: async () => bytes };
      },
      openSocket: (url, listeners) =>
        network.openSocket(url, {
          ...listeners,
          received(data) {
            const bytes = Buffer.from(data, 'base64').toString();
            messages.push({ what: 'frame', bytes, from: sentAfter(bytes), to: now() + 1 });
            listeners.received(data);
          },
        }),
    },
  };
  /** It may have been on its way for a moment; a line of the log since it was written, but for no long time. */
  function sentAfter(bytes: string): number {
    const seq = /"seq":(\d+)/.exec(bytes)?.[1];
    return seq === undefined
      ? now() - 1
      : Math.min(now() - 1, Math.max(now() - maxInFlight, before(Number(seq))));
  }

  return { device: listening, messages };
}

function inSmallPages(url: string): string {
  return /\/items(\?|$)/.test(url) ? `${url}${url.includes('?') ? '&' : '?'}limit=${rowsAPage}` : url;
}
