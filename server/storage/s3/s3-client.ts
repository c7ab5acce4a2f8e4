import type { S3Client } from '@aws-sdk/client-s3';
import type { SafeFetch } from '../safe-fetch/safe-fetch.ts';
import type { S3Settings } from '../settings/storage-settings.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3Connection {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** The SDK over the guarded dialer. It is loaded when the first content is put or asked for, not at the start. */
export function createS3Client(settings: S3Settings, safeFetch: SafeFetch): () => Promise<S3Connection> {
  let opened: Promise<S3Connection> | undefined;
  return () => {
    opened ??= open(settings, safeFetch);
    return opened;
  };
}

async function open(settings: S3Settings, safeFetch: SafeFetch): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    // Names before the host are Amazon's way; a dot in one does not fit its certificate.
    forcePathStyle: settings.type !== 'amazon_s3' || settings.bucket.includes('.'),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    logger: silent,
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      handle: async (request: SdkRequest) => ({ response: await send(safeFetch, request) }),
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    },
  });
  return { sdk, client };
}

const nothing = () => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

interface SdkRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly method: string;
  readonly path: string;
  readonly query?: Record<string, string | readonly string[] | null>;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

async function send(safeFetch: SafeFetch, request: SdkRequest) {
  const { protocol, hostname, port, method, path, headers, body } = request;
  const query = queryString(request.query ?? {});
  const bytes = body === undefined ? undefined : Buffer.from(body as string | Uint8Array);
  const response = await safeFetch({
    url: new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${query}`),
    method,
    headers,
    ...(bytes && { body: bytes }),
    content: query.includes('x-id=GetObject'),
  });
  return { statusCode: response.status, headers: response.headers, body: response.body };
}

/** As it was signed. */
function queryString(query: NonNullable<SdkRequest['query']>): string {
  const percent = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const pairs = Object.keys(query)
    .sort()
    .flatMap((name) => [query[name] ?? ''].flat().map((value) => `${percent(name)}=${percent(value)}`));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
