import { createEmailToken } from '#server/features/account/email-tokens.ts';
import { createInvitationLink } from '#server/features/invitations/invitation-links.ts';
import { codeOf } from '../accounts/invitations.ts';
import type { TestServer } from '../server.ts';
import { type Actor, type CallFixture, createCallFixture } from './call-fixture.ts';
import type { LeakDetector } from './leak-detector.ts';

export const storageSecret = 'CANARY/storage+secret';

/** A place with every kind of secret in it, each of them good. */
export async function createSecretWorkspace(
  server: TestServer,
  actor: Actor,
  { addSecret, addToken }: Pick<LeakDetector, 'addSecret' | 'addToken'>,
): Promise<CallFixture> {
  const world = await createCallFixture(server, actor, true);
  const { deps } = server;
  const { ids, asker, args } = world;
  if (asker.token !== null) addToken(asker.token, 'a session');
  const owner = await deps.db
    .selectFrom('workspaces')
    .innerJoin('users', 'users.id', 'owner_user_id')
    .select(['users.id', 'password_hash'])
    .where('workspaces.id', '=', ids.workspace)
    .executeTakeFirstOrThrow();
  addSecret(await passwordHash(server), 'the hash of a password');
  const encrypted = deps.secretBox.encrypt(JSON.stringify({ secret_key: storageSecret }), 'workspaces');
  addSecret(encrypted, 'sealed storage credentials');
  await deps.db
    .updateTable('workspaces')
    .set({ storage_settings: encrypted })
    .where('id', '=', ids.workspace)
    .execute();
  const link = { memberId: ids.invited, inviterId: owner.id };
  const codes = {
    ...args.codes,
    verify: await createEmailToken(deps.db, deps.nowMs(), 'verify', owner.id),
    reset: await createEmailToken(deps.db, deps.nowMs(), 'reset', owner.id),
    invite: codeOf(await createInvitationLink(deps.db, deps, { ...link, mailed: true })),
  };
  for (const code of [codes.verify, codes.reset, codes.invite]) addToken(code, 'the code of a letter');
  addToken(codeOf(await createInvitationLink(deps.db, deps, { ...link, mailed: false })), 'a copied link');
  for (const cipher of [args.password, args.otherPassword, args.userName])
    addSecret(cipher, 'an enciphered text');
  return { ...world, args: { ...args, codes } };
}

async function passwordHash({ deps }: TestServer): Promise<string> {
  const { password_hash } = await deps.db
    .selectFrom('users')
    .select('password_hash')
    .where('password_hash', 'like', '$argon2%')
    .executeTakeFirstOrThrow();
  return password_hash ?? '';
}
