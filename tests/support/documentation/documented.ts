import type { Json } from '#server/http/documentation/document-parts.ts';
import type { TestServer } from '../server.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly example?: unknown;
}

interface Media {
  readonly schema: Json;
  readonly example?: unknown;
  readonly 'x-example-base64'?: string;
}

export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly body: (Media & { readonly type: string }) | null;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>>; readonly headers?: Json }>
  >;
}

/** The document as a client gets it. */
export async function readDocument(server: TestServer): Promise<Json> {
  return (await server.app.inject('/api/docs/json')).json();
}

export function operationsOf(document: Json): readonly DocumentedOperation[] {
  const paths = document['paths'] as Record<string, Record<string, Json>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const {
        requestBody,
        parameters = [],
        ...rest
      } = operation as Json & {
        readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
        readonly parameters?: readonly Parameter[];
      };
      const [media] = Object.entries(requestBody?.content ?? {});
      const body = media === undefined ? null : { type: media[0], ...media[1] };
      return { ...rest, method: method.toUpperCase(), path, parameters, body } as DocumentedOperation;
    }),
  );
}

/** Whether the document has all that a request needs. */
export function hasExample({ parameters, body }: DocumentedOperation): boolean {
  const isWhole = parameters.every(({ required, example }) => required !== true || example !== undefined);
  return isWhole && (body === null || bodyOf(body) !== undefined);
}

function bodyOf({ example, 'x-example-base64': base64 }: Media): Buffer | undefined {
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  if (example === undefined) return undefined;
  return Buffer.from(typeof example === 'string' ? example : JSON.stringify(example));
}

/** The request of the examples, with what is on this server in the place of what stands in the document. */
export function exampleRequest(
  { method, path, parameters, body, security }: DocumentedOperation,
  { token, places }: { readonly token: string; readonly places: Readonly<Record<string, string>> },
) {
  const put = (text: string) =>
    Object.entries(places).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const given = parameters.filter(({ example }) => example !== undefined);
  const of = (place: Parameter['in']) =>
    given
      .filter((each) => each.in === place)
      .map(({ name, example }) => [name, put(String(example))] as const);
  const filled = of('path').reduce(
    (all, [name, value]) => all.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(of('query').map(([name, value]) => [name, value])).toString();
  const headers = Object.fromEntries(
    of('header').map(([name, value]) => [name, putMetadata(name, value, put)]),
  );
  const payload = body === null ? undefined : bodyOf(body);
  return {
    method: method as 'GET',
    url: query === '' ? filled : `${filled}?${query}`,
    headers: {
      ...headers,
      ...(security.length > 0 && { authorization: `Bearer ${token}` }),
      ...(body !== null && { 'content-type': body.type }),
    },
    ...(payload !== undefined && { payload: Buffer.from(put(payload.toString('latin1')), 'latin1') }),
  };
}

/** Its values are in base64. */
function putMetadata(name: string, value: string, put: (text: string) => string): string {
  if (name !== 'Upload-Metadata') return value;
  return value
    .split(',')
    .map((pair) => {
      const [key = '', encoded = ''] = pair.split(' ');
      return `${key} ${Buffer.from(put(Buffer.from(encoded, 'base64').toString())).toString('base64')}`;
    })
    .join(',');
}
