import { z } from 'zod/mini';
import {
  clientFrame,
  realtimePath,
  restartCode,
  serverFrame,
  tooManySocketsCode,
} from '#contract/wire/realtime.ts';
import type { Json } from './document-parts.ts';
import { exampleIds } from './examples/example-ids.ts';

const { drive, folder, user } = exampleIds;
const epoch = '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c06';

interface Told {
  readonly name: string;
  readonly summary: string;
  readonly example: object;
}

/** In the order of `clientFrame` in contract/wire/realtime.ts. */
const clientFrames: readonly Told[] = [
  {
    name: 'follow',
    summary: 'Follows a filespace. `userId` is that of the ticket; the answer is `following` or `refused`.',
    example: { driveId: drive, userId: user },
  },
  { name: 'leave', summary: 'Follows a filespace no more.', example: { leave: drive } },
  { name: 'ping', summary: 'Asks for `pong`.', example: { type: 'PING' } },
];

/** In the order of `serverFrame`. */
const serverFrames: readonly Told[] = [
  {
    name: 'following',
    summary:
      'From here on come the events of the filespace, starting after `cursor`. Said again when the person may see more or less there: whoever holds the rows of another `scope_hash` fills again.',
    example: { type: 'FOLLOWING', drive_id: drive, cursor: 41, epoch, scope_hash: '9f2c' },
  },
  {
    name: 'refused',
    summary: 'There is no such filespace for this person, or no more.',
    example: { type: 'REFUSED', drive_id: drive },
  },
  { name: 'pong', summary: 'Answers `ping`.', example: { type: 'PONG' } },
  {
    name: 'event',
    summary:
      'Something happened. Of a filespace it has `seq`, `prev` and `cursor`: whoever is at `prev` applies `data` (a row, or of a deletion its id) and is at `cursor`; any other, and any who gets `pull`, asks for the difference. Of workspaces and lists `data` has ids: ask for the list again.',
    example: {
      type: 'NEW_FOLDER_CREATED',
      drive_id: drive,
      ...{ seq: 42, prev: 41, cursor: 42, epoch, by: 'ada@example.com' },
      data: {
        ...{
          folder_id: folder,
          folder_name: 'Invoices',
          parent_folder: '00000000-0000-0000-0000-000000000000',
        },
        ...{ path: '/Invoices', drive_id: drive, size: 0, permission: 1 },
      },
    },
  },
  {
    name: 'progress',
    summary: 'How much of an upload of this person, from any device, is there, in percent.',
    example: { message: 'progress', uid: '0c1d6f6e-41c4-4f0c-8b3c-0e1f2a3b4c04', progress: 40 },
  },
];

/** The socket and its frames, in AsyncAPI 3, out of the schemas by which both sides read them. */
export function describeSocket(version: string): Json {
  const client = messagesOf(clientFrame, clientFrames, 'input');
  const server = messagesOf(serverFrame, serverFrames, 'output');
  const refs = (messages: object) =>
    Object.keys(messages).map((name) => ({ $ref: `#/channels/realtime/messages/${name}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Lunvik, the socket',
      version,
      description: `Open it with a ticket of \`realtimeTicket\`, which works once and for 30 seconds. Each frame, both ways, is a text: JSON in UTF-8, in base64. News may be lost with a connection, and nothing else is: whoever opens the next one asks for the difference. It is closed with ${restartCode} where a server ends (come again at once), ${tooManySocketsCode} where a session has too many, 1008 where it ended or a frame was none.`,
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    channels: {
      realtime: {
        address: `/api/${realtimePath}`,
        messages: { ...client, ...server },
        bindings: {
          ws: {
            method: 'GET',
            query: { type: 'object', required: ['ticket'], properties: { ticket: { type: 'string' } } },
          },
        },
      },
    },
    operations: {
      receive: {
        action: 'receive',
        summary: 'What a device says.',
        channel: { $ref: '#/channels/realtime' },
        messages: refs(client),
      },
      send: {
        action: 'send',
        summary: 'What a device hears.',
        channel: { $ref: '#/channels/realtime' },
        messages: refs(server),
      },
    },
  };
}

function messagesOf(
  { def: { options } }: { readonly def: { readonly options: readonly z.core.$ZodType[] } },
  told: readonly Told[],
  io: 'input' | 'output',
): Readonly<Record<string, Json>> {
  if (options.length !== told.length) throw new Error('each frame of contract/wire/realtime.ts is described');
  return Object.fromEntries(
    told.map(({ name, summary, example }, at) => {
      const { $schema: _, ...payload } = z.toJSONSchema(options[at] as z.ZodMiniType, {
        io,
        target: 'draft-7',
      });
      return [name, { name, summary, payload, examples: [{ payload: example }] }];
    }),
  );
}
