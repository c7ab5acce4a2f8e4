import { z } from 'zod';
import type { Call } from '#contract/wire/call.ts';
import type { Random } from '#server/demo/random.ts';

/** A part of a JSON schema, as far as the wire's declarations make use of it. */
interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface FuzzedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string;
}

const texts = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '../../etc/passwd',
    '/',
    '\\',
    '%',
    '%00',
    '%zz',
    '_',
    '*',
    '?',
    '#',
    '&a=b',
    '"',
    "'",
    '`',
  ],
  ...[
    "' or 1=1 --",
    '{{7*7}}',
    '<script>',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
  ],
  ...[
    '-1',
    '0',
    '1e309',
    '1.5',
    '2147483648',
    '9007199254740993',
    '0x10',
    '١٢',
    'a\0b',
    '\u0000',
    '\r\nx: y',
    '\ud800',
  ],
  ...[
    '\udfff!',
    '\u202egpj.exe',
    '\ufeff',
    'e\u0301',
    'İ',
    'ß',
    'ﬁ',
    '👩‍👩‍👧',
    '\u{10ffff}',
    'CON',
    'a.',
    'a ',
    'x'.repeat(255),
  ],
  ...[
    'x'.repeat(256),
    'ä'.repeat(200),
    'x'.repeat(5000),
    '00000000-0000-0000-0000-000000000000',
    '[object Object]',
  ],
];
const numbers = [0, 1, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 2000, 2001, 1.77e18];
const odd: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { length: -1 }, { toString: 1 }];

/** Requests and values that are almost right, from declarations, ids that exist, and chance alone. */
export function createFuzz(chance: Random, knownTexts: readonly string[]) {
  const often = (share: number) => chance.next() < share;

  function text(): string {
    if (often(0.5)) return chance.pick(knownTexts);
    if (often(0.6)) return chance.pick(texts);
    if (often(0.5)) return chance.pick(knownTexts) + chance.pick(texts);
    return noise();
  }

  function noise(): string {
    return String.fromCharCode(...Array.from({ length: chance.whole(0, 40) }, () => chance.whole(0, 0xffff)));
  }

  function anything(depth = 0): unknown {
    const dice = chance.next();
    if (dice < 0.4) return text();
    if (dice < 0.7) return chance.pick(numbers);
    if (dice < 0.9 || depth > 3) return chance.pick(odd);
    if (dice < 0.95) return Array.from({ length: chance.whole(0, 5) }, () => anything(depth + 1));
    return Object.fromEntries(
      Array.from({ length: chance.whole(0, 4) }, () => [text(), anything(depth + 1)]),
    );
  }

  /** Mostly what the schema says; `wildness` is the share of parts that are anything at all. */
  function value(schema: Schema, wildness: number): unknown {
    if (often(wildness)) return anything();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return chance.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return value(chance.pick(choices), wildness);
    if (schema.type === 'string') return text();
    if (schema.type === 'number' || schema.type === 'integer') return chance.pick(numbers);
    if (schema.type === 'boolean') return often(0.5);
    if (schema.type === 'array') {
      const { items = {} } = schema;
      return Array.from({ length: often(0.05) ? 201 : chance.whole(1, 3) }, () => value(items, wildness));
    }
    if (schema.type === 'object') return object(schema, wildness);
    return anything();
  }

  function object({ properties = {}, required = [] }: Schema, wildness: number): unknown {
    const made: [string, unknown][] = [];
    for (const [name, schema] of Object.entries(properties)) {
      if (often(wildness) || (!required.includes(name) && often(0.5))) continue;
      made.push([name, value(schema, wildness)]);
    }
    if (often(wildness)) made.push([text(), anything()]);
    return Object.fromEntries(made);
  }

  function inAddress(part: unknown): string {
    const written = typeof part === 'object' ? JSON.stringify(part) : String(part);
    return often(0.95)
      ? encodeURIComponent(Buffer.from(written).toString())
      : written.replace(/[^\x21-\x7e]/g, '%');
  }

  function request(call: Call, token: string | null): FuzzedRequest {
    const wildness = chance.pick([0, 0.03, 0.1, 0.4]);
    const params = (call.params && value(schemaOf(call.params), wildness)) as
      | Record<string, unknown>
      | undefined;
    const query = call.query && value(schemaOf(call.query), wildness);
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => inAddress(params?.[name] ?? text()));
    const asked = Object.entries((query ?? {}) as object).map((pair) => pair.map(inAddress).join('='));
    const body = call.body && value(schemaOf(call.body), wildness);
    const written = body === undefined ? undefined : JSON.stringify(body);
    return {
      method: call.method,
      url: `/api/${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      headers: headers(token, written !== undefined, wildness),
      ...(written !== undefined && { payload: often(wildness / 2) ? damaged(written) : written }),
    };
  }

  function headers(token: string | null, hasBody: boolean, wildness: number): Record<string, string> {
    const plain = () =>
      text()
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 2000);
    return {
      ...(token !== null && { authorization: often(wildness / 2) ? plain() : `Bearer ${token}` }),
      ...(hasBody && { 'content-type': often(wildness / 2) ? plain() : 'application/json' }),
      ...(often(wildness) && { 'idempotency-key': plain() }),
      ...(often(wildness) && { 'accept-encoding': plain() }),
      ...(often(wildness) && { 'x-forwarded-for': plain() }),
      ...(often(wildness) && { range: plain(), 'if-none-match': plain() }),
    };
  }

  /** JSON no more, or JSON that says something twice. */
  function damaged(json: string): string {
    const at = chance.whole(0, json.length);
    const dice = chance.next();
    if (dice < 0.3) return json.slice(0, at);
    if (dice < 0.6) return json.slice(0, at) + chance.pick(texts) + json.slice(at);
    if (dice < 0.8) return json.replace('{', `{"__proto__":${JSON.stringify(anything())},`);
    return '['.repeat(chance.whole(1, 5000));
  }

  /** Frames of the socket, from a right one to noise. */
  function frame(permission: () => unknown): string {
    const dice = chance.next();
    if (dice < 0.3) return noise();
    const json = JSON.stringify(dice < 0.6 ? permission() : anything()) ?? '';
    if (dice < 0.9) return Buffer.from(dice < 0.65 ? damaged(json) : json).toString('base64');
    return damaged(Buffer.from(json).toString('base64'));
  }

  return { text, noise, anything, request, frame };
}

const schemas = new WeakMap<object, Schema>();

function schemaOf(type: NonNullable<Call['body']>): Schema {
  const known =
    schemas.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(type, known);
  return known;
}
