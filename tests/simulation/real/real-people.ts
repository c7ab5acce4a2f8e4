import { createHash, randomUUID } from 'node:crypto';
import type { Role } from '#contract/rules/roles.ts';
import { memberStatus } from '#server/db/tables/workspaces.ts';
import { hashToken } from '#server/http/bearer.ts';
import type { TestServer } from '../../support/server.ts';
import type { Service } from '../server/service.ts';
import type { Member } from '../server/space.ts';

const dayMs = 86_400_000;
const deleter = 'the one who deletes';

/** The people of a history on the real server: who they are there, what they may, and their sessions. */
export class RealPeople {
  readonly #server: TestServer;
  readonly #service: Service;
  readonly #sessions = new Set<string>();
  readonly #roles = new Map<string, Role | null>();

  constructor(server: TestServer, service: Service) {
    this.#server = server;
    this.#service = service;
  }

  get owner(): Member {
    return this.#service.space.owner;
  }

  async begin() {
    const { db, nowMs } = this.#server.deps;
    const at = new Date(nowMs());
    const users = [...this.#service.space.members.values()].map(({ userId: id, email }) => ({
      ...{ id, email, first_name: 'user', last_name: 'user', password_hash: 'none' },
      ...{ verified_at: at, created_at: at },
    }));
    await db.insertInto('users').values(users).execute();
    const { id, name } = this.#service.space;
    const storage = { storage_type: 'own', storage_settings: null, region: 'OR' } as const;
    const workspace = { id, name, owner_user_id: this.owner.userId, created_at: at, ...storage };
    await db.insertInto('workspaces').values(workspace).execute();
    await this.backup();
  }

  /** Their sessions and roles are what they are here at this moment. */
  async backup() {
    const { db } = this.#server.deps;
    for (const token of [...this.#sessions]) {
      if (this.#service.sessions.has(token)) continue;
      this.#sessions.delete(token);
      await db
        .deleteFrom('sessions')
        .where('token_hash', '=', hashToken(longToken(token)))
        .execute();
    }
    for (const [token, userId] of this.#service.sessions) {
      if (this.#sessions.has(token)) continue;
      this.#sessions.add(token);
      await this.#open(token, userId);
    }
    for (const member of this.#service.space.members.values()) await this.#copyRole(member);
  }

  /** A session of the owner that no history ends; as the real server knows it. */
  async openSecondOfOwner(): Promise<string> {
    const token = `${deleter} ${randomUUID()}`;
    await this.#open(token, this.owner.userId);
    return longToken(token);
  }

  async #open(token: string, userId: string) {
    const { db, nowMs } = this.#server.deps;
    const at = new Date(nowMs());
    const times = { created_at: at, last_seen_at: at, expires_at: new Date(nowMs() + dayMs) };
    const whose = { id: randomUUID(), user_id: userId, machine_id: 'SIMULATION01' };
    const session = { ...whose, token_hash: hashToken(longToken(token)), ...times };
    await db.insertInto('sessions').values(session).execute();
  }

  async #copyRole({ userId, memberId, role, email }: Member) {
    if (this.#roles.get(userId) === role) return;
    this.#roles.set(userId, role);
    const { db, nowMs } = this.#server.deps;
    // Who is removed is gone, and joins again.
    if (role === null) await db.deleteFrom('members').where('id', '=', memberId).execute();
    else {
      const about = { id: memberId, workspace_id: this.#service.space.id, user_id: userId, email };
      const context = { role, status: memberStatus.active, joined_at: new Date(nowMs()) };
      await db
        .insertInto('members')
        .values({ ...about, ...context })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ role }))
        .execute();
    }
  }
}

/** Tokens of the real server are longer. */
export function longToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
