import { callApi } from './api.ts';
import type { ServerUnderTest } from './server.ts';
import type { TestUser } from './users.ts';

/** Invites by the call that the panel makes, and gives the links of the letters in the same order. */
export async function inviteByEmail(
  product: ServerUnderTest,
  { token, workspace }: TestUser,
  ...emails: string[]
): Promise<readonly string[]> {
  const body = {
    workspace_id: workspace.workspace_id,
    workspace_users: emails.map((email) => ({ email, role: 0 })),
    workspace_groups_ids: [{ group_id: 'everyone' }],
  };
  await callApi(product.url, 'inviteUsers', { body }, token);
  return Promise.all(emails.map((email) => inviteLink(product, email)));
}

/** The link of the newest invitation to an address. */
export async function inviteLink(product: ServerUnderTest, email: string): Promise<string> {
  const { text } = await product.email(email, /\/inviteuser#code=/);
  const link = /https?:\/\/\S+\/inviteuser#code=\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`the letter to ${email} leads nowhere`);
  return link;
}
