import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Choice } from '../choice/choice.ts';
import type { Dial } from '../dial/dial.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

export interface S3 {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** The SDK over the guarded dialer. It is loaded when the first content is put or asked for, not at the start. */
export function openS3(choice: S3Choice, dial: Dial): () => Promise<S3> {
  let opened: Promise<S3> | undefined;
  return () => {
    opened ??= open(choice, dial);
    return opened;
  };
}

async function open(choice: S3Choice, dial: Dial): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: choice.endpoint,
    region: choice.region,
    credentials: { accessKeyId: choice.accessKey, secretAccessKey: choice.secretKey },
    // Names before the host are Amazon's way; a dot in one does not fit its certificate.
    forcePathStyle: choice.type !== 'amazon_s3' || choice.bucket.includes('.'),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    followRegionRedirects: false,
    logger: silent,
    requestHandler: {
      metadata: { handlerProtocol: 'http/1.1' },
      handle: async (request: SdkRequest) => ({ response: await send(dial, request) }),
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

async function send(dial: Dial, request: SdkRequest) {
  const { protocol, hostname, port, method, path, headers, body } = request;
  const query = queryString(request.query ?? {});
  const bytes = body === undefined ? undefined : Buffer.from(body as string | Uint8Array);
  const answer = await dial({
    url: new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${query}`),
    method,
    headers,
    ...(bytes && { body: bytes }),
    content: query.includes('x-id=GetObject'),
  });
  return { statusCode: answer.status, headers: answer.headers, body: answer.body };
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
