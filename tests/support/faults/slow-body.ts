import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';

export interface SlowResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly code?: string; readonly reason?: string; readonly data?: unknown };
}

/** A request whose body is on its way: the server has let it in and reads. */
export interface SlowBody {
  readonly request: ClientRequest;
  end(rest: Buffer): Promise<SlowResponse>;
}

async function receivedBytes(server: TestServer): Promise<number> {
  const figures = await server.deps.metrics.registry.metrics();
  return Number(/transfer_bytes_total\{direction="up"\} (\d+)/.exec(figures)?.[1] ?? 0);
}

export async function openSlowBody(
  server: TestServer,
  url: string,
  method: 'POST' | 'PATCH',
  headers: Readonly<Record<string, string>>,
  first: Buffer,
): Promise<SlowBody> {
  const before = await receivedBytes(server);
  const sent = request(url, { method, headers });
  const response = new Promise<SlowResponse>((resolve, reject) => {
    sent.on('response', (message) => {
      let text = '';
      message.on('data', (piece) => {
        text += piece;
      });
      message.on('end', () =>
        resolve({
          status: message.statusCode ?? 0,
          headers: message.headers,
          body: text === '' ? {} : JSON.parse(text),
        }),
      );
    });
    sent.on('error', reject);
  });
  response.catch(() => undefined); // whoever ends it hears of it
  sent.write(first);
  await expect.poll(() => receivedBytes(server)).toBeGreaterThan(before);
  return {
    request: sent,
    end: (rest) => {
      sent.end(rest);
      return response;
    },
  };
}
