import { eventResult } from '#contract/wire/items.ts';
import type { ProblemCode } from '#contract/wire/problems.ts';
import { uploadMetadata, uploadResultHeader, uploadsPath } from '#contract/wire/uploads.ts';
import { schemaOf } from './describe-calls.ts';
import { header, type Json, type OtherRoute } from './document-parts.ts';
import { exampleIds } from './examples/example-ids.ts';

const { drive, folder } = exampleIds;

const version: Json = {
  ...{ name: 'Tus-Resumable', in: 'header', required: true, schema: { const: '1.0.0' }, example: '1.0.0' },
};
const id: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const offset: Json = {
  ...{ name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'integer' }, example: 0 },
  description: 'Where the bytes of this request begin: what HEAD says.',
};
const answer = {
  'Tus-Resumable': header('The version of tus.'),
  'Upload-Offset': header('How many bytes are there, durably.'),
  'Upload-Expires': header('When it is given up unless a further byte comes.'),
  [uploadResultHeader]: {
    description:
      'Of the request that finishes it, and of each HEAD from then on: what became of the file, as JSON that encodeURIComponent has encoded.',
    schema: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: schemaOf(eventResult, 'output'),
    },
  },
};

/** What tus says by a status alone. */
const tusRefusals = {
  412: { description: 'Not the version of tus that is spoken here, or no version.' },
  415: { description: 'Not the type `application/offset+octet-stream`.' },
};

/** Why an upload is refused before anything is stored, while it is, and when it is whole. */
const ofUpload = [
  ...['bad-request', 'not-allowed', 'not-found', 'rejected', 'offset-mismatch', 'upload-differs'],
  ...['content-hash-differs', 'too-large', 'too-slow', 'workspace-full', 'account-full'],
  ...['too-many-uploads', 'too-many-upload-bytes', 'server-busy', 'storage-unavailable', 'storage-full'],
] as const satisfies readonly ProblemCode[] as readonly ProblemCode[];

const bytes: Json = {
  content: { 'application/offset+octet-stream': { schema: {}, example: 'Hello' } },
};

/** The metadata of an upload, as tus writes it: names, and values in base64. */
export function writeMetadata(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

const metadata: Json = {
  ...{ name: 'Upload-Metadata', in: 'header', required: true, schema: { type: 'string' } },
  description: `Names with values in base64: ${uploadMetadata.map((name) => `\`${name}\``).join(', ')}. \`file_id\` and \`event_id\` are chosen by the client, so that a repeat makes no second file. With \`instead\` = 1 the content of that file is replaced.`,
  example: writeMetadata({
    drive_id: drive,
    parent_folder: folder,
    filename: 'Hello.txt',
    file_id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c04',
    event_id: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c05',
  }),
};

/** tus 1.0 with creation, creation-with-upload, termination and expiration. */
export function describeUploads(): readonly OtherRoute[] {
  const of = (
    method: OtherRoute['method'],
    path: string,
    operation: OtherRoute['operation'],
  ): OtherRoute => ({
    ...{ path, method, policy: 'uploads', problems: method === 'options' ? [] : ofUpload, operation },
  });
  const one = `${uploadsPath}/{id}`;
  return [
    of('options', uploadsPath, {
      operationId: 'uploadOptions',
      summary: 'What of tus is spoken here.',
      responses: {
        204: { description: 'In headers.', headers: { 'Tus-Extension': header('The extensions.') } },
      },
    }),
    of('post', uploadsPath, {
      operationId: 'createUpload',
      summary:
        'Begins an upload, with its first bytes if they are there. The file appears when its last byte is stored.',
      parameters: [
        version,
        {
          ...{ name: 'Upload-Length', in: 'header', required: true, schema: { type: 'integer' }, example: 5 },
          description: 'The size of the file, in bytes.',
        },
        metadata,
      ],
      requestBody: bytes,
      responses: {
        201: { description: 'It has begun.', headers: { Location: header('Its address.'), ...answer } },
        ...tusRefusals,
      },
    }),
    of('head', one, {
      operationId: 'uploadOffset',
      summary: 'How much of an upload is there, and what became of it.',
      parameters: [version, id],
      responses: { 200: { description: 'In headers.', headers: answer } },
    }),
    of('patch', one, {
      operationId: 'continueUpload',
      summary: 'Further bytes, at any server.',
      parameters: [version, id, offset],
      requestBody: { required: true, ...bytes },
      responses: { 204: { description: 'They are stored.', headers: answer }, ...tusRefusals },
    }),
    of('delete', one, {
      operationId: 'cancelUpload',
      summary: 'Gives an unfinished upload up, by its id or its `event_id`.',
      parameters: [version, id],
      responses: { 204: { description: 'It is gone.' } },
    }),
  ];
}
