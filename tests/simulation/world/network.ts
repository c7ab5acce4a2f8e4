import type {
  BytesRequest,
  BytesResponse,
  HttpRequest,
  HttpResponse,
  Socket,
  SocketListeners,
} from '#worker/lib/ports.ts';
import type { Request, SimulatedResponse } from '../server/messages.ts';
import type { SimulatedBlob } from './blob.ts';
import type { Random } from './random.ts';
import { asStream, type Delivered } from './received-bytes.ts';
import {
  type Exchange,
  type NetworkTab,
  openWire,
  type Wire,
  type WireFate,
  type WireNetwork,
} from './wire.ts';

/** What may happen to one request. */
export type NetworkFate =
  | 'lost' // it never reached the server
  | 'reply-lost' // the server did it, nobody heard
  | 'cut' // the answer ended in the middle
  | 'duplicated' // the browser sent it twice
  | 'late' // it arrives long after others
  | 'hangs' // nothing ever comes back
  | 'busy' // 429
  | 'unavailable' // 503
  | 'broken' // 500
  | 'portal'; // somebody else answers, and says 200

const silenceMs = 60_000;

/** The line between one device and the server. */
export class NetworkLink implements WireNetwork {
  mode: 'up' | 'refuses' | 'black-hole' = 'up';
  /** What is to befall the next requests: one each, and changes to items first. */
  readonly fates: NetworkFate[] = [];
  readonly frameFates: WireFate[] = [];
  /** Behind which part of their bytes the next streams of leaves break off. */
  readonly leafCuts: number[] = [];
  /** When a request last left that nothing will come back to. */
  hungMs = Number.NEGATIVE_INFINITY;
  /** Whether the next list of filespaces gets lost. */
  losesList = false;
  readonly wires = new Set<Wire>();
  readonly #exchange: Exchange;
  readonly #chance: Random;
  readonly #happened: (fault: string) => void;
  /** Runs once, when the next changes leave the device. */
  whenSending: (() => void) | null = null;
  /** Called whenever something of the server has reached the device. */
  reached: () => void = () => {};

  constructor(exchange: Exchange, chance: Random, happened: (fault: string) => void) {
    this.#exchange = exchange;
    this.#chance = chance;
    this.#happened = happened;
  }

  get canReach(): boolean {
    return this.mode === 'up' && this.#exchange.isUp;
  }

  latencyMs(): number {
    return this.#chance.between(5, 120);
  }

  /** As a browser: where nothing moves for a minute, the connection is broken. */
  sendBytes(tab: NetworkTab, url: string, request: BytesRequest): Promise<HttpResponse> {
    const { method, headers, signal, body, onProgress } = request;
    const { bytes } = body as unknown as SimulatedBlob;
    const content = { bytes, arrived: () => onProgress(bytes.length) };
    return Promise.race([this.fetch(tab, url, { method, headers, signal }, content), silence(tab)]);
  }

  async receiveBytes(tab: NetworkTab, url: string, request: HttpRequest): Promise<BytesResponse> {
    const response = await Promise.race([this.fetch(tab, url, request), silence(tab)]);
    if (!url.includes('/leaves') || this.leafCuts.length === 0) return asStream(tab, response);
    this.#happened('leavesCut');
    const share = this.leafCuts.shift() ?? 1;
    return asStream(tab, {
      ...response,
      bytes: response.bytes.subarray(0, response.bytes.length * share),
      isCut: true,
    });
  }

  fetch(
    tab: NetworkTab,
    url: string,
    request: HttpRequest,
    content?: { readonly bytes: Uint8Array; arrived(): void },
  ): Promise<Delivered> {
    return new Promise((resolve, reject) => {
      const fail = (text: string) =>
        tab.later(this.latencyMs(), 'no answer', () => reject(new TypeError(text)));
      request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      if (this.mode === 'black-hole') return;
      if (!this.canReach) return fail('refused');
      const path = url.slice(url.indexOf('/api/') + 5);
      const token = request.headers['Authorization']?.slice('Bearer '.length) ?? null;
      const asked: Request = {
        ...{ method: request.method, path, token, body: request.body },
        ...(path.startsWith('uploads') && { headers: request.headers }),
        ...(content && { bytes: content.bytes }),
      };
      if (isChange(asked)) {
        this.whenSending?.();
        this.whenSending = null;
      }
      const owner = tab.device.world.tokenOwners.get(token ?? '');
      if (owner !== undefined) tab.carries(owner, 'a request');
      const fate = this.#fateOf(asked);
      if (fate === 'lost') return fail('lost');
      const { scheduler } = tab.device.world;
      if (fate === 'hangs') {
        this.hungMs = scheduler.nowMs;
        return;
      }
      const arrive = (onResponse: (response: SimulatedResponse) => void) => {
        if (!this.canReach) return fail('cut');
        content?.arrived();
        // Of a file that breaks off in the middle the server has what came.
        const half = isPiece(asked) && fate === 'cut' ? { bytes: halfOf(asked.bytes) } : {};
        this.#exchange.serve({ ...asked, ...half }, onResponse);
      };
      const comeBack = (response: SimulatedResponse) => {
        tab.later(this.latencyMs(), 'answer', () => {
          if (this.mode === 'black-hole') return;
          const isCutOff = isPiece(asked) && fate === 'cut';
          if (this.mode === 'refuses' || fate === 'reply-lost' || isCutOff)
            reject(new TypeError('the answer was lost'));
          else this.#deliver(response, fate, resolve);
        });
      };
      const delayMs = this.latencyMs() + (fate === 'late' ? this.#chance.between(2000, 28_000) : 0);
      scheduler.at(delayMs, `${tab.device.name} ${asked.method} ${path.slice(0, 14)}`, () =>
        arrive(comeBack),
      );
      if (fate === 'duplicated') {
        const retry = delayMs + this.#chance.between(0, 400);
        scheduler.at(retry, `${tab.device.name} again`, () => arrive(() => undefined));
      }
    });
  }

  #deliver(response: SimulatedResponse, fate: NetworkFate | null, arrive: (response: Delivered) => void) {
    const patience = this.#chance.happens(0.5) ? String(1 + this.#chance.below(20)) : null;
    const isOwn = fate === null || fate === 'duplicated' || fate === 'late' || fate === 'cut';
    const sent = new Map(
      Object.entries(isOwn ? (response.headers ?? {}) : {}).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    const isPatient = fate === 'busy' || fate === 'unavailable';
    const headers = {
      get: (name: string) => (isPatient ? patience : (sent.get(name.toLowerCase()) ?? null)),
    };
    const { bytes: whole = new Uint8Array() } = isOwn ? response : {};
    const bytes = fate === 'cut' ? halfOf(whole) : whole;
    const resolve = (received: Pick<HttpResponse, 'status' | 'text'>) =>
      arrive({ ...received, headers, bytes, isCut: fate === 'cut' });
    const statuses: Partial<Record<NetworkFate, number>> = { busy: 429, unavailable: 503, broken: 500 };
    const status = fate === null ? undefined : statuses[fate];
    if (fate === 'cut') {
      const half = response.body.slice(0, response.body.length >> 1);
      const text = this.#chance.happens(0.5)
        ? async () => half
        : () => Promise.reject(new TypeError('the connection was reset'));
      resolve({ status: response.status, text });
    } else if (fate === 'portal') {
      resolve({ status: 200, text: async () => '<!doctype html><title>Sign in to the Wi-Fi</title>' });
    } else if (status !== undefined) {
      resolve({ status, text: async () => '{"error_message":"not now","code":"too-many-requests"}' });
    } else {
      this.reached();
      resolve({ status: response.status, text: async () => response.body });
    }
  }

  /** Refusals and portals stand before the server: what they answer never reached it. */
  #fateOf(request: Request): NetworkFate | null {
    if (this.losesList && request.path.startsWith('drives?')) {
      this.losesList = false;
      return 'lost';
    }
    const next = this.fates[0];
    if (next === undefined) return null;
    if (!isChange(request) && this.#chance.happens(0.7)) return null;
    this.fates.shift();
    this.#happened(next);
    return next;
  }

  openSocket(tab: NetworkTab, url: string, listeners: SocketListeners): Socket {
    const ticket = new URL(url).searchParams.get('ticket') ?? '';
    const wire = openWire({
      network: this,
      exchange: this.#exchange,
      tab,
      listeners,
      ticket,
      chance: this.#chance,
    });
    this.wires.add(wire);
    return wire;
  }

  /** A frame's fate, if one is due; what follows a gap proves that there was one. */
  frameFate(): WireFate | null {
    const fate = this.frameFates.shift() ?? null;
    if (fate !== null) this.#happened(fate);
    return fate;
  }

  cutSockets() {
    for (const wire of this.wires) wire.cut();
  }

  silenceSockets() {
    for (const wire of this.wires) wire.silence();
  }
}

function silence(tab: NetworkTab): Promise<never> {
  return new Promise((_, reject) =>
    tab.later(silenceMs, 'silence', () => reject(new TypeError('nothing moves'))),
  );
}

/** A part of a file that comes in parts. */
function isPiece({ method }: Request): boolean {
  return method === 'PATCH';
}

function halfOf(bytes: Uint8Array = new Uint8Array()): Uint8Array {
  return bytes.subarray(0, bytes.length >> 1);
}

function isChange({ method, path }: Request): boolean {
  return method === 'POST' && !path.startsWith('realtime');
}
