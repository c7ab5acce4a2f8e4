import { randomUUID } from 'node:crypto';
import { bundleContentType } from '#contract/wire/bundles.ts';
import { applyChange } from '#server/features/items/log/apply-change.ts';
import type { TestServer } from '../../support/server.ts';
import type { Drive, LogEntry } from '../server/drive.ts';
import type { Request, SimulatedResponse } from '../server/messages.ts';
import type { Backup } from '../server/service.ts';
import type { ShadowServer, World } from '../world/world.ts';
import { differenceOf } from './compare.ts';
import { lineDifference } from './compare-lines.ts';
import { RealBackup } from './real-backup.ts';
import { deleteReally } from './real-deletion.ts';
import { compareLeaves } from './real-leaves.ts';
import { longToken, RealPeople } from './real-people.ts';

interface EntryOf extends LogEntry {
  readonly drive: Drive;
}

/**
 * The real server on PostgreSQL beside the small one: it is asked the same in the same order, and it is the one whose
 * answers the engine gets. Where the two differ, one of them is wrong.
 */
export class Shadow implements ShadowServer {
  readonly #server: TestServer;
  readonly #world: World;
  readonly #people: RealPeople;
  readonly #mirrored = new Map<string, number>();
  /** What the real server calls the place where a page ended, and what the small one does. */
  readonly #locations = new Map<string, string>();
  /** Filespaces that the real server has. */
  readonly #drives = new Map<string, Drive>();
  readonly #backups = new Map<Backup, RealBackup>();
  #turn: Promise<void> = Promise.resolve();
  #open = 0;
  asked = 0;
  /** What happened to the real server besides. */
  readonly done = { restored: 0, deleted: 0, poisoned: 0 };

  constructor(server: TestServer, world: World) {
    this.#server = server;
    this.#world = world;
    this.#people = new RealPeople(server, world.service);
  }

  serve(
    request: Request,
    mine: (request: Request) => SimulatedResponse,
    onResponse: (response: SimulatedResponse) => void,
  ) {
    if (request.path.startsWith('realtime')) return onResponse(mine(request));
    const before = this.#unmirrored();
    const response = mine(this.#asAskedHere(request));
    this.#noteMirrored();
    this.#inTurn(async () => {
      await this.#copyEntries(before);
      onResponse(await this.#askReal(request, response));
    });
  }

  backedUp(backup: Backup) {
    const before = this.#unmirrored();
    this.#noteMirrored();
    const real = new RealBackup(
      this.#server.deps.db,
      `backup_${this.#world.service.space.id.slice(0, 8)}_${this.#backups.size}`,
    );
    this.#backups.set(backup, real);
    this.#inTurn(async () => {
      await this.#copyEntries(before);
      await real.take([...backup.drives.keys()]);
    });
  }

  restored(backup: Backup, drives: ReadonlyMap<string, Drive>) {
    const before = this.#unmirrored(drives);
    this.#noteMirrored();
    this.#inTurn(async () => {
      await this.#copyEntries(before);
      for (const drive of drives.values()) await this.#compareLog(drive);
      const { service } = this.#world;
      await this.#backups
        .get(backup)
        ?.restore(new Map([...service.drives].map(([id, { epoch }]) => [id, epoch])));
      for (const [id, drive] of service.drives) this.#drives.set(id, drive);
      this.done.restored += 1;
    });
  }

  /** Everything that was asked has been answered. */
  isIdle(): boolean {
    return this.#open === 0;
  }

  async begin() {
    const { service } = this.#world;
    const { db, nowMs } = this.#server.deps;
    await this.#people.begin();
    const limits = { upload_thread_count: 4, download_thread_count: 4, single_file_cache_max_size: 50 };
    const caches = { total_cache_max_size: 25, storage_pack_size: 10, upload_cache_max_size: 100 };
    const owned = { owner_member_id: this.#people.owner.memberId, created_at: new Date(nowMs()) };
    for (const drive of service.drives.values()) {
      const { id, name, epoch, workspaceId: workspace_id } = drive;
      const about = { id, workspace_id, name, region_code: 'OR', epoch };
      await db
        .insertInto('drives')
        .values({ ...about, ...owned, ...limits, ...caches })
        .execute();
      this.#drives.set(id, drive);
    }
  }

  /** The two logs, line by line, as sockets would tell them. */
  async compareLogs() {
    await this.#copyEntries(this.#unmirrored());
    for (const drive of this.#world.service.drives.values()) await this.#compareLog(drive);
  }

  async #compareLog(drive: Drive) {
    const problem = await lineDifference(this.#server.deps.db, drive);
    if (problem !== null) this.#world.oracle?.fail(`two servers: ${problem}`);
  }

  #inTurn(work: () => Promise<void>) {
    this.#open += 1;
    this.#turn = this.#turn
      .then(work)
      .catch((error: unknown) => this.#world.oracle?.fail(`two servers: ${String(error)}`))
      .finally(() => {
        this.#open -= 1;
      });
  }

  #asAskedHere(request: Request): Request {
    const after = new URLSearchParams(request.path.split('?')[1]).get('after');
    const location = after === null ? undefined : this.#locations.get(after);
    if (after === null || location === undefined) return request;
    const [from, to] = [new URLSearchParams({ after }), new URLSearchParams({ after: location })];
    return { ...request, path: request.path.replace(from.toString(), to.toString()) };
  }

  async #askReal(request: Request, response: SimulatedResponse): Promise<SimulatedResponse> {
    this.asked += 1;
    const { pageItems } = this.#world.service;
    const isPage = /^drives\/[^/]+\/items/.test(request.path);
    const path = isPage
      ? `${request.path}${request.path.includes('?') ? '&' : '?'}limit=${pageItems}`
      : request.path;
    const real = await this.#server.app.inject({
      method: request.method as 'GET',
      url: `/api/${path}`,
      headers: {
        ...(request.token !== null && { authorization: `Bearer ${longToken(request.token)}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(request.bytes !== undefined && { 'content-type': bundleContentType }),
      },
      ...(request.body !== undefined && { payload: this.#garbled(request.body) }),
      ...(request.bytes !== undefined && { payload: Buffer.from(request.bytes) }),
    });
    if (response.bytes !== undefined && response.status === 200 && real.statusCode === 200)
      return this.#leavesOf(request, response.bytes, real.rawPayload);
    const difference = differenceOf(request, response, { status: real.statusCode, body: real.body });
    if (difference !== null)
      this.#world.oracle?.fail(`two servers: ${request.path.slice(0, 60)}: ${difference}`);
    return { status: real.statusCode, body: this.#translated(response, real.body) };
  }

  #leavesOf(request: Request, mine: Uint8Array, real: Uint8Array): SimulatedResponse {
    const { difference, bytes, locations } = compareLeaves(mine, real);
    if (difference !== null)
      this.#world.oracle?.fail(`two servers: ${request.path.slice(0, 60)}: ${difference}`);
    for (const [there, here] of locations) this.#locations.set(there, here);
    return { status: 200, body: '', bytes };
  }

  /** What neither server can read: to the real one it is said in words that it does not know. */
  #garbled(body: string): string {
    const { poison } = this.#world.service;
    if (poison.size === 0) return body;
    const sent = JSON.parse(body) as unknown;
    if (!Array.isArray(sent) || !sent.some(({ event_id }) => poison.has(event_id))) return body;
    this.done.poisoned += 1;
    return JSON.stringify(
      sent.map((one) => (poison.has(one.event_id) ? { ...one, type: 'UNHEARD_OF' } : one)),
    );
  }

  /** The oracle knows scopes by the small server's names. */
  #translated(response: SimulatedResponse, body: string): string {
    const real = JSON.parse(body) as { data?: { next?: string | null; scope_hash?: string } };
    const mine = JSON.parse(response.body) as typeof real;
    if (real.data?.next && mine.data?.next) this.#locations.set(real.data.next, mine.data.next);
    if (real.data?.scope_hash === undefined) return body;
    return JSON.stringify({ ...real, data: { ...real.data, scope_hash: mine.data?.scope_hash } });
  }

  #unmirrored(drives: ReadonlyMap<string, Drive> = this.#world.service.drives): readonly EntryOf[] {
    return [...drives.values()].flatMap((drive) => {
      const from = this.#mirrored.get(drive.id) ?? 0;
      return drive.entries.filter(({ seq }) => seq > from).map((entry) => ({ ...entry, drive }));
    });
  }

  #noteMirrored() {
    for (const drive of this.#world.service.drives.values()) this.#mirrored.set(drive.id, drive.seq);
  }

  /** What happened without a request: who came, who went, what somebody brought another way. */
  async #copyEntries(entries: readonly EntryOf[]) {
    const { deps } = this.#server;
    for (const { drive, changeId, by, effect } of entries) {
      const { id: itemId, parentId, name, kind, sizeBytes } = effect.item;
      const about = { changeId, driveId: drive.id, itemId, parentId, name };
      const folder = { createdMs: null, modifiedMs: null, attribute: 48, indexNo: 0, clientTimeMs: 0 };
      const content = {
        blobId: randomUUID(),
        region: 'OR',
        sizeBytes,
        sha256: null,
        crc32: null,
        pack: null,
      };
      const input =
        kind === 'folder'
          ? ({ ...about, ...folder, type: 'createFolder', kind } as const)
          : ({ ...about, type: 'newFile', content, modifiedMs: 1 } as const);
      const sent = { eventId: changeId, hash: Buffer.alloc(32), request: input };
      const result = await applyChange(deps, { userId: by }, drive.id, sent);
      if (result?.status !== 'applied') throw new Error(`${name} was ${result?.status}`);
    }
    await this.#people.backup();
    await this.#copyDeletions();
  }

  /** Who owns the workspace deletes there what is not here any more. */
  async #copyDeletions() {
    for (const [id, drive] of this.#drives) {
      if (this.#world.service.drives.has(id)) continue;
      this.#drives.delete(id);
      await this.#copyEntries(this.#unmirrored(new Map([[id, drive]])));
      await this.#compareLog(drive);
      const token = await this.#people.openSecondOfOwner();
      await deleteReally(this.#server, { ...this.#people.owner, token }, id);
      this.done.deleted += 1;
    }
  }
}
