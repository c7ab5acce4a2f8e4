import { randomUUID } from 'node:crypto';
import aes from 'crypto-js/aes.js';
import { type Role, roles } from '#contract/rules/roles.ts';
import type { WireDrive } from '#contract/wire/filespaces.ts';
import type { WireWorkspace } from '#contract/wire/workspaces.ts';
import { memberStatus } from '#server/db/tables/workspaces.ts';
import { createToken, hashToken } from '#server/http/bearer.ts';
import { goodPassword, goodPasswordHash } from '#tests/support/accounts/good-password.ts';
import { callApi } from './api.ts';
import type { ServerUnderTest } from './server.ts';

export interface Account {
  /** What people see of it. */
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly token: string;
}

export interface TestUser extends Account {
  readonly workspace: WireWorkspace;
  readonly filespace: WireDrive;
}

/** What a client beside the browser needs to act for somebody in a filespace. */
export interface DriveCredentials {
  readonly token: string;
  readonly filespace: Pick<WireDrive, 'drive_id'>;
}

/**
 * Somebody with a proved address and a session beside the browser. Rows, because the letter of a sign-up takes up to a second;
 * how people sign up is a journey of its own.
 */
export async function createAccount(product: ServerUnderTest, firstName = 'Maya'): Promise<Account> {
  const email = `${firstName.toLowerCase()}.${word()}@north.example`;
  const [userId, token] = [randomUUID(), createToken()];
  await product.query(
    `with account as (
       insert into users (id, email, first_name, last_name, password_hash, verified_at, created_at)
       values ($1, $2, $3, 'Lind', $4, now(), now()) returning id
     )
     insert into sessions (id, user_id, token_hash, machine_id, authenticated_at, created_at, last_seen_at, expires_at)
     select $5, id, $6, $7, now(), now(), now(), now() + interval '1 day' from account`,
    [
      ...[userId, email, firstName, goodPasswordHash],
      ...[randomUUID(), hashToken(token), word().toUpperCase().padEnd(12, '0')],
    ],
  );
  return { name: `${firstName} Lind`, email, password: goodPassword, userId, token };
}

/** Somebody who has the letter of the sign-up and has not opened it. Answers the address. */
export async function beginSignUp(product: ServerUnderTest): Promise<string> {
  const email = `${word()}@north.example`;
  const { password_cipher_key: key } = await callApi(product.url, 'config', {});
  const machine_id = word().toUpperCase().padEnd(12, '0');
  const cipher = aes.encrypt(goodPassword, key).toString();
  const body = { first_name: 'Maya', last_name: 'Lind', email, machine_id, password: cipher };
  await callApi(product.url, 'signUp', { body });
  return email;
}

/** A session beside the browser's: that one is bound to its browser. */
export async function tokenFor(
  product: ServerUnderTest,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<string> {
  const { password_cipher_key: key } = await callApi(product.url, 'config', {});
  const body = { email, password: aes.encrypt(password, key).toString(), machine_id: 'BESIDEIT0000' };
  const session = await callApi(product.url, 'signIn', { body });
  if (!('access_token' in session)) throw new Error('this account requires a second factor');
  return session.access_token;
}

/** An account with a workspace on the product's own storage and a filespace in it. */
export async function signUp(product: ServerUnderTest, firstName = 'Maya'): Promise<TestUser> {
  const account = await createAccount(product, firstName);
  const workspace = await callApi(
    product.url,
    'createWorkspace',
    {
      body: {
        workspace_name: `team-${word()}`,
        user_id: account.userId,
        storage: { type: 'own', settings: { region: 'OR' } },
      },
    },
    account.token,
  );
  const filespace = await callApi(
    product.url,
    'createDrive',
    { body: { drive_name: `files-${word()}`, workspace_id: workspace.workspace_id } },
    account.token,
  );
  return { ...account, workspace, filespace };
}

/** Puts an account into somebody's workspace without the invitation between. */
export async function addMember(
  product: ServerUnderTest,
  workspaceId: string,
  account: Account,
  role: Role = roles.admin,
): Promise<string> {
  const memberId = randomUUID();
  await product.query(
    `insert into members (id, workspace_id, user_id, email, role, status, joined_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [memberId, workspaceId, account.userId, account.email, role, memberStatus.active],
  );
  return memberId;
}

/** Eight characters that no other journey has. */
function word(): string {
  return randomUUID().slice(0, 8);
}
