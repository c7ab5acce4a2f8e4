import { type ProblemCode, problems } from '#contract/wire/problems.ts';
import type { PolicyName } from '../policy.ts';

/** A JSON object of a document: OpenAPI and AsyncAPI are written as they are sent. */
export type Json = Readonly<Record<string, unknown>>;

export interface Operation extends Json {
  readonly operationId: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly responses: Json;
}

/** By status: which codes it can come with. The description has the sentence of each, as problems.ts says it. */
export function problemResponses(codes: readonly ProblemCode[]): Json {
  return Object.fromEntries(
    [...groupByStatus(codes)].map(([status, all]) => [
      String(status),
      {
        description: all.map((code) => `\`${code}\`: ${problems[code].message}`).join('\n\n'),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfter } } : {}),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { enum: all } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

const retryAfter = { description: 'After how many seconds to ask again.', schema: { type: 'integer' } };

function groupByStatus(codes: readonly ProblemCode[]): ReadonlyMap<number, readonly ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of [...codes].sort()) {
    const { status } = problems[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return new Map([...groups].sort(([one], [other]) => one - other));
}

/** The body of every answer that is not a success: `ProblemBody` of contract/wire/problems.ts. */
export const problemSchema: Json = {
  type: 'object',
  description: 'Why a request failed. Programs look at `code`; `error_message` is for people, in English.',
  required: ['error_message', 'code'],
  properties: {
    error_message: { type: 'string' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'What it is more exactly.' },
    values: {
      type: 'object',
      description: 'Names and numbers that the sentence of the detail has in it.',
      additionalProperties: { type: ['string', 'number'] },
    },
    reason: { type: 'string', description: 'Of `signed-out`: how the session ended, where that is known.' },
    account_deleted: { type: 'boolean', description: 'Of `signed-out`: there is no such account any more.' },
    needed_bytes: {
      type: 'number',
      description: 'Of `workspace-full` and `account-full`: what the content needs.',
    },
    left_bytes: {
      type: 'number',
      description: 'Of `workspace-full` and `account-full`: what is left of the quota.',
    },
  },
  additionalProperties: false,
};

/** A route that is no call of the contract. */
export interface OtherRoute {
  /** Below /api/, with its parameters in braces. */
  readonly path: string;
  readonly method: 'get' | 'head' | 'post' | 'patch' | 'delete' | 'options';
  readonly policy: PolicyName;
  /** Besides those of its policy, and of any request. */
  readonly problems: readonly ProblemCode[];
  readonly operation: Operation;
}

/** A header of an answer. */
export function header(description: string): Json {
  return { description: withoutMarks(description), schema: { type: 'string' } };
}

/** Of texts that pages show as they are: there backticks would be read. */
export function withoutMarks(text: string): string {
  return text.replaceAll('`', '');
}
