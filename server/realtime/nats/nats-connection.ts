import { connect, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { NatsServers } from '../../settings/nats-settings.ts';
import { findNatsCertificateProblem, watchNatsCertificate } from './nats-certificate.ts';
import { tlsOptions } from './tls-options.ts';

export interface NatsConnectionOptions {
  readonly servers: NatsServers;
  readonly subject: string;
  readonly onMessage: (text: string) => void;
  /** It is back after it had been away, or was not there at the start: what was published in between is lost. */
  readonly onGap: () => void;
  readonly onBroken: (error: Error) => void;
}

/** A connection to NATS that stays: a broken one is replaced. */
export interface LastingConnection {
  readonly isUp: boolean;
  /** Lost where it is away. */
  publish(text: string): void;
  close(): Promise<void>;
}

const retryMs = [250, 500, 1000, 2000, 5000];
const timeoutMs = 5000;
/** A server that stands still is noticed when it has left two of these unanswered. */
const pingMs = 5000;

function natsOptions({ hosts, isTls, login }: NatsServers): NodeConnectionOptions {
  return {
    servers: [...hosts],
    name: 'lunvik',
    timeout: timeoutMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    noEcho: true, // what a node publishes it tells its own sockets itself
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs[0] as number,
    ignoreAuthErrorAbort: true, // a password that is changed there first is changed here by the next start
    ...(isTls && { tls: tlsOptions(hosts) }),
    ...(login !== null && login),
  };
}

/** Whether NATS answered, and does not let us in. */
export function isRefusal(error: unknown): boolean {
  return error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;
}

export interface NatsProblem {
  /** The end of a sentence, without its full stop. */
  readonly found: string;
  /** Null where nobody knows. */
  readonly todo: string | null;
}

/** What is wrong with a NATS; null where it answers and lets us in. */
export async function reachNats(servers: NatsServers): Promise<NatsProblem | null> {
  try {
    const connection = await connect({ ...natsOptions(servers), reconnect: false });
    await connection.close();
    return null;
  } catch (error) {
    const problem = await findNatsCertificateProblem(servers);
    return problem ?? { found: (error as Error).message, todo: null };
  }
}

/** Rejects where NATS refuses the login. Where it cannot be reached, it is dialled again and again. */
export async function openNatsConnection(options: NatsConnectionOptions): Promise<LastingConnection> {
  const { subject, onMessage, onGap, onBroken } = options;
  let connection: NatsConnection | null = null;
  let isUp = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const certificate = watchNatsCertificate(options.servers, (error) => closed || isUp || onBroken(error));

  async function dial(): Promise<void> {
    const fresh = await connect(natsOptions(options.servers));
    fresh.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) onMessage(message.string());
        else onBroken(error);
      },
    });
    await fresh.flush(); // from here on everything that is published is heard
    if (closed) return fresh.close();
    connection = fresh;
    isUp = true;
    certificate.connected();
    void watch(fresh);
  }

  async function watch(watched: NatsConnection): Promise<void> {
    for await (const status of watched.status()) {
      if (closed) return;
      if (status.type === 'disconnect') lose(new Error('the connection to NATS broke'));
      if (status.type === 'error') onBroken(status.error);
      if (status.type === 'reconnecting') certificate.look();
      if (status.type === 'reconnect') await returned(watched);
    }
    if (closed) return;
    const reason = await watched.closed();
    lose(reason instanceof Error ? reason : new Error('the connection to NATS ended'));
    again(0);
  }

  /** It has subscribed again by itself; a flush that fails comes with another disconnect. */
  async function returned(watched: NatsConnection): Promise<void> {
    const isBack = await watched.flush().then(
      () => true,
      () => false,
    );
    if (!isBack || closed) return;
    isUp = true;
    certificate.connected();
    onGap();
  }

  function lose(error: Error): void {
    isUp = false;
    onBroken(error);
  }

  function again(attempts: number): void {
    certificate.look();
    timer = setTimeout(
      () => {
        if (closed) return;
        dial().then(
          () => closed || onGap(),
          () => again(attempts + 1),
        );
      },
      retryMs[Math.min(attempts, retryMs.length - 1)],
    );
    timer.unref();
  }

  try {
    await dial();
  } catch (error) {
    if (isRefusal(error)) throw error;
    lose(error as Error);
    again(0);
  }
  return {
    get isUp() {
      return isUp;
    },
    publish(text) {
      if (isUp) connection?.publish(subject, text);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      // What was published goes out first, where somebody is there to take it.
      if (isUp) await connection?.flush().catch(() => undefined);
      await connection?.close();
    },
  };
}
