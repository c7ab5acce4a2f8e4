import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { spansOfProtobuf } from './otlp-protobuf.ts';
import type { ReceivedSpan } from './received-span.ts';

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** All that came, as text: what is not in it was not sent. */
  text(): string;
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** What an OpenTelemetry collector is at its port 4318, in JSON and in protobuf. */
export async function startOtlpReceiver(port = 0): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isJson = request.headers['content-type'] === 'application/json';
    spans.push(...(isJson ? spansOfJson(JSON.parse(body.toString())) : spansOfProtobuf(body)));
    requests.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-type': request.headers['content-type'] ?? '' });
    response.end(isJson ? '{}' : '');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => JSON.stringify(spans),
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface JsonPair {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly boolValue?: boolean;
    readonly intValue?: string | number;
    readonly doubleValue?: number;
  };
}

interface JsonRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly JsonPair[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly attributes: readonly JsonPair[];
        readonly status: { readonly code?: number };
      }[];
    }[];
  }[];
}

function spansOfJson({ resourceSpans }: JsonRequest): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId = '', name, attributes, status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        ...{ traceId, spanId, parentSpanId, name },
        attributes: valuesOf(attributes),
        isFailed: status.code === 2,
      })),
    ),
  );
}

function valuesOf(pairs: readonly JsonPair[]): Record<string, string | number | boolean> {
  return Object.fromEntries(
    pairs.map(({ key, value: { stringValue, boolValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? boolValue ?? Number(intValue ?? doubleValue),
    ]),
  );
}
