import { randomUUID } from 'node:crypto';
import aes from 'crypto-js/aes.js';
import { type Role, roles } from '#contract/rules/roles.ts';
import type { WireDrive } from '#contract/wire/filespaces.ts';
import type { WireWorkspace } from '#contract/wire/workspaces.ts';
import { memberStatus } from '#server/db/tables/workspaces.ts';
import { callApi } from './api.ts';
import type { Product } from './product.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly token: string;
}

export interface Person extends Account {
  readonly workspace: WireWorkspace;
  readonly filespace: WireDrive;
}

/** What a client beside the browser needs to act for somebody in a filespace. */
export interface DriveBearer {
  readonly token: string;
  readonly filespace: Pick<WireDrive, 'drive_id'>;
}

const password = 'Correct-horse-9';

/** Signs somebody up by the same calls and the same letter that a person uses. */
export async function createAccount(product: Product, firstName = 'Maya'): Promise<Account> {
  const email = `${firstName.toLowerCase()}.${word()}@north.example`;
  const machineId = word().toUpperCase().padEnd(12, '0').slice(0, 12);
  const { password_cipher_key: key } = await callApi(product.url, 'config', {});
  await callApi(product.url, 'signUp', {
    body: {
      first_name: firstName,
      last_name: 'Lind',
      email,
      machine_id: machineId,
      password: aes.encrypt(password, key).toString(),
    },
  });
  const code = codeIn((await product.letter(email)).text);
  const proved = await callApi(product.url, 'verifyToken', { body: { token: code, machine_id: machineId } });
  return { email, password, userId: proved.user_id, token: proved.token };
}

/** An account with a workspace on the product's own storage and a filespace in it. */
export async function signUp(product: Product, firstName = 'Maya'): Promise<Person> {
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
  product: Product,
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

function codeIn(text: string): string {
  const code = /[?&]code=([^\s&]+)/.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in the letter: ${text}`);
  return decodeURIComponent(code);
}

/** Eight characters that no other journey has. */
function word(): string {
  return randomUUID().slice(0, 8);
}
