import { leafStreamContentType } from '#contract/replica-format/leaf-stream.ts';
import { bundleContentType, bundleManifest, bundlesPath } from '#contract/wire/bundles.ts';
import { contentHashHeader, contentPath, contentSeqHeader } from '#contract/wire/downloads.ts';
import { eventResult, momentQuery } from '#contract/wire/items.ts';
import { leavesPath, leavesQuery } from '#contract/wire/leaves.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import { realtimePath } from '#contract/wire/realtime.ts';
import { thumbnailRoute, thumbnailSizes } from '#contract/wire/thumbnails.ts';
import { type PolicyName, policies } from '../policy.ts';
import { problemsOfBody, problemsOfRoute } from './call-problems.ts';
import { inData, parametersOf, schemaOf } from './describe-calls.ts';
import { describeUploads } from './describe-uploads.ts';
import { header, type Json, type Operation, type OtherRoute, problemResponses } from './document-parts.ts';
import { bundleExample } from './examples/bundle-example.ts';
import { exampleIds, exampleTexts } from './examples/example-ids.ts';

const { drive, file } = exampleIds;
const driveId: Json = {
  name: 'driveId',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  example: drive,
};
const fileId: Json = { ...driveId, name: 'fileId', example: file };

/** Why stored content is not sent. */
const ofContent = ['content-damaged', 'storage-unavailable'] as const satisfies readonly ProblemCode[];

const range = [
  {
    ...{ name: 'Range', in: 'header', schema: { type: 'string' }, example: 'bytes=0-0' },
    description: 'A part of it, in bytes: one range.',
  },
  {
    name: 'If-Range',
    in: 'header',
    schema: { type: 'string' },
    description: 'The ETag of the part that is there.',
  },
  {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The ETag of what is there.',
  },
];

const contentHeaders = {
  ETag: header('Names the content: it changes with the bytes, and only then.'),
  'Accept-Ranges': header('`bytes`, or `none` of a ZIP of which parts cannot be asked for.'),
  'Content-Disposition': header('What it is saved as.'),
};

function contentResponses(more: Json): Json {
  const headers = { ...contentHeaders, ...more };
  const content = { 'application/octet-stream': { schema: {} } };
  return {
    200: { description: 'All of it.', headers, content },
    206: {
      description: 'The part.',
      headers: { ...headers, 'Content-Range': header('Which part, and of how much.') },
      content,
    },
    304: { description: 'It is what `If-None-Match` names.', headers },
    416: {
      description: 'There is nothing in this range.',
      headers: { 'Content-Range': header('Of how much.') },
    },
  };
}

/** A body of GET and HEAD alike. */
function getAndHead(route: Omit<OtherRoute, 'method'>): readonly OtherRoute[] {
  const { operation } = route;
  const withoutContent = Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => {
      const { content: _, ...rest } = response as Json;
      return [status, rest];
    }),
  );
  const head = { ...operation, operationId: `${operation.operationId}Head`, responses: withoutContent };
  return [
    { ...route, method: 'get' },
    { ...route, method: 'head', operation: head },
  ];
}

const otherRoutes: readonly OtherRoute[] = [
  ...describeUploads(),
  {
    path: bundlesPath('{driveId}'),
    method: 'post',
    policy: 'bundles',
    problems: [
      ...(['bad-request', 'content-hash-differs', 'workspace-full', 'account-full'] as const),
      ...(['server-busy', 'storage-unavailable', 'storage-full', ...problemsOfBody] as const),
    ],
    operation: {
      operationId: 'sendBundle',
      summary:
        'Many small files in one request, one event with one sequence. The body is the length of the manifest (four bytes, big-endian), the manifest (JSON in UTF-8) and the bytes of its files, in its order. The same `event_id` with the same manifest gets the first answer again.',
      parameters: [driveId],
      requestBody: {
        required: true,
        content: {
          [bundleContentType]: {
            schema: {},
            'x-manifest': schemaOf(bundleManifest, 'input'),
            'x-example-base64': bundleExample().toString('base64'),
          },
        },
      },
      responses: {
        200: {
          description: 'What became of it.',
          content: { 'application/json': { schema: inData(schemaOf(eventResult, 'output')) } },
        },
      },
    },
  },
  {
    path: leavesPath('{driveId}'),
    method: 'get',
    policy: 'leaves',
    problems: ['bad-request', 'cursor-expired'],
    operation: {
      operationId: 'leaves',
      summary:
        'All that a person sees of a filespace, as a stream of leaves: the form in which devices keep items. It goes on from any leaf. `itemPage` gives the same in JSON.',
      parameters: [driveId, ...parametersOf('query', leavesQuery)],
      responses: {
        200: { description: 'The stream.', content: { [leafStreamContentType]: { schema: {} } } },
      },
    },
  },
  ...getAndHead({
    path: contentPath('{driveId}', '{fileId}'),
    policy: 'content',
    problems: ['bad-request', 'cursor-expired', 'server-busy', ...ofContent],
    operation: {
      operationId: 'content',
      summary: 'The content of a file, now or as it was at a sequence.',
      parameters: [driveId, fileId, ...parametersOf('query', momentQuery), ...range],
      responses: contentResponses({
        [contentHashHeader]: header(
          'SHA-256 over the SHA-256 of each block of 4 MiB; absent where it is not known.',
        ),
        [contentSeqHeader]: header('The sequence with which the file got this content; 0 of its first.'),
      }),
    },
  }),
  ...getAndHead({
    path: 'downloads/{ticket}/{name}',
    policy: 'downloads',
    problems: ['download-ended', 'server-busy', ...ofContent],
    operation: {
      operationId: 'download',
      summary: 'What createDownload gave this address for: a file, or a ZIP. The ticket in it is the proof.',
      parameters: [
        { ...driveId, name: 'ticket', example: exampleTexts.ticket },
        { ...driveId, name: 'name', description: 'For the address alone.', example: 'Brand.zip' },
        ...range,
      ],
      responses: contentResponses({}),
    },
  }),
  {
    path: thumbnailRoute('{driveId}', '{fileId}'),
    method: 'get',
    policy: 'thumbnail',
    problems: ['bad-request', 'cursor-expired', 'no-thumbnail', 'server-busy', ...ofContent],
    operation: {
      operationId: 'thumbnail',
      summary: 'A small WebP of an image. `no-thumbnail` of everything else.',
      parameters: [
        driveId,
        fileId,
        {
          ...{ name: 'size', in: 'query', required: true, schema: { enum: thumbnailSizes }, example: 96 },
          description: 'Its longest side, in pixels.',
        },
        ...parametersOf('query', momentQuery),
      ],
      responses: {
        200: {
          description: 'The image.',
          headers: { ETag: header('Names it.') },
          content: { 'image/webp': { schema: {} } },
        },
        304: { description: 'It is what `If-None-Match` names.' },
      },
    },
  },
  {
    path: realtimePath,
    method: 'get',
    policy: 'realtime',
    problems: ['bad-request', 'not-allowed', 'signed-out'],
    operation: {
      operationId: 'realtime',
      summary:
        'The socket, opened with a ticket of realtimeTicket. Its frames are described in /api/docs/socket.',
      parameters: [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string' } }],
      responses: { 101: { description: 'It is open.' } },
    },
  },
];

/** Every way in which a route can fail that is no call; none of one that is not described. */
export function problemsOfOther(policy: PolicyName): readonly ProblemCode[] {
  const own = otherRoutes.filter((route) => route.policy === policy);
  return own.flatMap(({ problems }) => [...problems, ...problemsOfRoute(policy)]);
}

/** What is no call: content, the stream of leaves, the socket. Their errors come from the same tables. */
export function describeRoutes(): Readonly<Record<string, Json>> {
  const paths: Record<string, Json> = {};
  for (const { path, method, policy, problems, operation } of otherRoutes) {
    const described: Operation = {
      ...operation,
      tags: [path.split('/')[0]],
      security: policies[policy].who === 'anyone' ? [] : [{ bearer: [] }],
      responses: {
        ...operation.responses,
        ...problemResponses([...new Set([...problems, ...problemsOfRoute(policy)])]),
      },
    };
    paths[`/api/${path}`] = { ...paths[`/api/${path}`], [method]: described };
  }
  return paths;
}
