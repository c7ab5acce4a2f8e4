import { afterAll, beforeAll, expect, test } from 'vitest';
import { thumbnailPath } from '#contract/wire/thumbnails.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { snapshotClient } from '#tests/support/snapshots/snapshot-client.ts';
import { createTeam, request } from '#tests/support/team.ts';
import { photo } from '#tests/support/thumbnails/images.ts';
import { bundlesOf, fileOf } from '#tests/support/transfers/bundle.ts';
import { replaceBy } from '#tests/support/transfers/replace.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

test('a moment has the thumbnail of the image of then', async () => {
  const team = await createTeam(server);
  const image = fileOf('photo.png', await photo(200, 100, 'png'));
  await bundlesOf(address, team).send({ files: [image] });
  const { seq } = await snapshotClient(server, team).capture();
  await replaceBy('bundle', address, team)({ id: image.id, name: 'photo.png', content: 'no image' });
  const thumbnail = (more: string) =>
    request(server, team.owner, 'GET', `${thumbnailPath(team.driveId, image.id, 96)}${more}`);
  expect((await thumbnail('')).statusCode).toBe(415);
  expect((await thumbnail(`&at=${seq}`)).headers['content-type']).toBe('image/webp');
  expect((await thumbnail(`&at=${seq + 2}`)).statusCode).toBe(410);
  expect((await thumbnail('&at=x')).statusCode).toBe(400);
});
