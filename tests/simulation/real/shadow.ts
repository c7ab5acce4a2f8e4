import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '#contract/rules/roles.ts';
import { memberStatus } from '#server/db/tables/workspaces.ts';
import { applyChange } from '#server/features/items/change/apply-change.ts';
import { hashToken } from '#server/http/bearer.ts';
import type { TestServer } from '../../support/server.ts';
import type { Answer, Request } from '../server/calls.ts';
import type { Drive, Line } from '../server/drive.ts';
import type { Besides, World } from '../world/world.ts';
import { differenceOf } from './compare.ts';
import { linesDifference } from './compare-lines.ts';

/**
 * The real server on PostgreSQL beside the small one: it is asked the same in the same order, and it is the one whose
 * answers the engine gets. Where the two differ, one of them is wrong.
 */
export class Shadow {
  readonly #server: TestServer;
  readonly #world: World;
  readonly #mirrored = new Map<string, number>();
  readonly #sessions = new Set<string>();
  readonly #roles = new Map<string, Role | null>();
  /** What the real server calls the place where a page ended, and what the small one does. */
  readonly #places = new Map<string, string>();
  #turn: Promise<void> = Promise.resolve();
  #open = 0;
  asked = 0;

  constructor(server: TestServer, world: World) {
    this.#server = server;
    this.#world = world;
  }

  readonly serve: Besides = (request, mine, take) => {
    if (request.path.startsWith('realtime')) return take(mine(request));
    const before = [...this.#world.service.drives.values()].map((drive) => this.#unmirrored(drive));
    const answer = mine(this.#asAskedHere(request));
    for (const drive of this.#world.service.drives.values()) this.#mirrored.set(drive.id, drive.seq);
    this.#inTurn(async () => {
      await this.#mirror(before.flat());
      take(await this.#askReal(request, answer));
    });
  };

  /** Everything that was asked has been answered. */
  isIdle(): boolean {
    return this.#open === 0;
  }

  async begin() {
    const { service } = this.#world;
    const { db } = this.#server.deps;
    const at = new Date(this.#server.deps.nowMs());
    const users = [...service.members.values()].map(({ userId: id, email }) => ({
      ...{ id, email, first_name: 'user', last_name: 'user', password_hash: 'none' },
      ...{ verified_at: at, created_at: at },
    }));
    await db.insertInto('users').values(users).execute();
    const [owner] = [...service.members.values()];
    if (owner === undefined) throw new Error('a history has an owner');
    const { workspaceId: id, workspaceName: name } = service;
    const storage = { storage_type: 'own', storage_settings: null, region: 'OR' } as const;
    const workspace = { id, name, owner_user_id: owner.userId, created_at: at, ...storage };
    await db.insertInto('workspaces').values(workspace).execute();
    const members = [...service.members.values()].map((member) => ({
      ...{ id: member.memberId, workspace_id: id, user_id: member.userId, email: member.email },
      ...{ role: member.role ?? 0, status: memberStatus.active, joined_at: at },
    }));
    await db.insertInto('members').values(members).execute();
    for (const { userId, role } of service.members.values()) this.#roles.set(userId, role);
    const limits = { upload_thread_count: 4, download_thread_count: 4, single_file_cache_max_size: 50 };
    const caches = { total_cache_max_size: 25, storage_pack_size: 10, upload_cache_max_size: 100 };
    const drives = [...service.drives.values()].map((drive) => ({
      ...{ id: drive.id, workspace_id: id, name: drive.name, region_code: 'OR', epoch: drive.epoch },
      ...{ owner_member_id: owner.memberId, created_at: at, ...limits, ...caches },
    }));
    await db.insertInto('drives').values(drives).execute();
  }

  /** The two logs, line by line, as sockets would tell them. */
  async compareLogs() {
    for (const drive of this.#world.service.drives.values()) {
      await this.#mirror(this.#unmirrored(drive));
      const problem = await linesDifference(this.#server.deps.db, drive);
      if (problem !== null) this.#world.oracle?.fail(`two servers: ${problem}`);
    }
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
    const place = after === null ? undefined : this.#places.get(after);
    if (after === null || place === undefined) return request;
    const [from, to] = [new URLSearchParams({ after }), new URLSearchParams({ after: place })];
    return { ...request, path: request.path.replace(from.toString(), to.toString()) };
  }

  async #askReal(request: Request, answer: Answer): Promise<Answer> {
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
      },
      ...(request.body !== undefined && { payload: request.body }),
    });
    const difference = differenceOf(request, answer, { status: real.statusCode, body: real.body });
    if (difference !== null)
      this.#world.oracle?.fail(`two servers: ${request.path.slice(0, 60)}: ${difference}`);
    return { status: real.statusCode, body: this.#translated(answer, real.body) };
  }

  /** The oracle knows scopes by the small server's names. */
  #translated(answer: Answer, body: string): string {
    const real = JSON.parse(body) as { data?: { next?: string | null; scope_hash?: string } };
    const mine = JSON.parse(answer.body) as typeof real;
    if (real.data?.next && mine.data?.next) this.#places.set(real.data.next, mine.data.next);
    if (real.data?.scope_hash === undefined) return body;
    return JSON.stringify({ ...real, data: { ...real.data, scope_hash: mine.data?.scope_hash } });
  }

  #unmirrored(drive: Drive): readonly (Line & { readonly drive: Drive })[] {
    const from = this.#mirrored.get(drive.id) ?? 0;
    return drive.lines.filter(({ seq }) => seq > from).map((line) => ({ ...line, drive }));
  }

  /** What happened without a request: who came, who went, what somebody brought another way. */
  async #mirror(lines: readonly (Line & { readonly drive: Drive })[]) {
    const { deps } = this.#server;
    const { service } = this.#world;
    for (const { drive, changeId, by, effect } of lines) {
      const { id: itemId, parentId, name, kind, sizeBytes } = effect.item;
      const about = { changeId, driveId: drive.id, itemId, parentId, name };
      const folder = { createdMs: null, modifiedMs: null, attribute: 48, indexNo: 0, madeMs: 0 };
      const blobId = randomUUID();
      if (kind === 'file') {
        const blob = { id: blobId, workspace_id: service.workspaceId, size_bytes: sizeBytes };
        await deps.db.insertInto('blobs').values(blob).execute();
      }
      const wish =
        kind === 'folder'
          ? ({ ...about, ...folder, type: 'createFolder', kind } as const)
          : ({ ...about, type: 'newFile', blobId, sizeBytes, modifiedMs: 1 } as const);
      const sent = { eventId: changeId, hash: Buffer.alloc(32), wish };
      const result = await applyChange(deps, { userId: by }, drive.id, sent);
      if (result?.status !== 'applied') throw new Error(`${name} was ${result?.status}`);
    }
    await this.#mirrorPeople();
  }

  async #mirrorPeople() {
    const { db, nowMs } = this.#server.deps;
    const { service } = this.#world;
    const [at, later] = [new Date(nowMs()), new Date(nowMs() + 864e5)];
    for (const token of [...this.#sessions]) {
      if (service.sessions.has(token)) continue;
      this.#sessions.delete(token);
      await db
        .deleteFrom('sessions')
        .where('token_hash', '=', hashToken(longToken(token)))
        .execute();
    }
    for (const [token, userId] of service.sessions) {
      if (this.#sessions.has(token)) continue;
      this.#sessions.add(token);
      const times = { created_at: at, last_seen_at: at, expires_at: later };
      const whose = { id: randomUUID(), user_id: userId, machine_id: 'SIMULATION01' };
      const session = { ...whose, token_hash: hashToken(longToken(token)), ...times };
      await db.insertInto('sessions').values(session).execute();
    }
    for (const { userId, memberId, role, email } of service.members.values()) {
      if (this.#roles.get(userId) === role) continue;
      this.#roles.set(userId, role);
      // Who is removed is gone, and joins anew.
      if (role === null) await db.deleteFrom('members').where('id', '=', memberId).execute();
      else {
        const standing = {
          role,
          status: memberStatus.active,
          joined_at: new Date(this.#server.deps.nowMs()),
        };
        await db
          .insertInto('members')
          .values({
            id: memberId,
            workspace_id: this.#world.service.workspaceId,
            user_id: userId,
            email,
            ...standing,
          })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ role }))
          .execute();
      }
    }
  }
}

/** Tokens of the real server are longer. */
function longToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
