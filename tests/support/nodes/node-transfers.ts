import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { contentPath } from '#contract/wire/downloads.ts';
import type { Team } from '../team.ts';
import { type OpenPatch, openPatch } from '../transfers/open-patch.ts';
import { locationOf, tusOf } from '../transfers/tus.ts';

export interface BegunUpload {
  readonly fileId: string;
  readonly location: string;
  readonly patch: OpenPatch;
}

/** An upload whose bytes are sent as the test says, in one request. */
export async function beginUpload(address: string, team: Team, size: number): Promise<BegunUpload> {
  const fileId = randomUUID();
  const created = await tusOf(address, team).create({ size, metadata: { file_id: fileId } });
  const location = locationOf(created);
  return { fileId, location, patch: openPatch(address + location, team.owner.token, 0, size) };
}

/** A download of which nothing is read yet. */
export async function openDownload(address: string, team: Team, fileId: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${team.owner.token}` };
  const asked = get(`${address}/api/${contentPath(team.driveId, fileId)}`, { headers });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response.pause();
}

/** A figure of a node without labels, or with the labels as they stand there. */
export async function figureOf(address: string, name: string): Promise<number> {
  const lines = (await (await fetch(`${address}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
}

export function transfersOpen(address: string, direction: 'up' | 'down'): Promise<number> {
  return figureOf(address, `lunvik_transfers_open{direction="${direction}"}`);
}
