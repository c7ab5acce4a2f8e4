import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { callApi } from '../harness/api.ts';
import { filespaceClient } from '../harness/filespace.ts';
import type { ServerUnderTest } from '../harness/server.ts';
import { type Account, addMember, createAccount, type TestUser } from '../harness/users.ts';

export interface PreparedTeam {
  /** An admin. */
  readonly jonas: Account;
  readonly priya: Account;
  readonly tomas: Account;
  readonly sam: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly otherName: string;
  readonly grant: (principal: string, folder: string, permission: 0 | 1, drive?: string) => Promise<unknown>;
}

/** Brand with Launch film and Briefs in it, Legal, Media with 60 folders; Design may edit Brand. Old was deleted. */
export async function prepareTeam(product: ServerUnderTest, person: TestUser): Promise<PreparedTeam> {
  const { workspace_id } = person.workspace;
  const call = <N extends Parameters<typeof callApi>[1]>(name: N, input: Parameters<typeof callApi<N>>[2]) =>
    callApi(product.url, name, input, person.token);
  const jonas = await createAccount(product, 'Jonas');
  const [priya, tomas] = [await createAccount(product, 'Priya'), await createAccount(product, 'Tomas')];
  await addMember(product, workspace_id, jonas);
  const ids: Record<string, string> = {
    priya: await addMember(product, workspace_id, priya, roles.standard),
    tomas: await addMember(product, workspace_id, tomas, roles.standard),
  };
  const sam = `sam.${priya.email}`;
  await call('inviteUsers', { body: { workspace_id, workspace_users: [{ email: sam }] } });
  const groups: Record<string, string> = { Everyone: 'everyone' };
  for (const group_name of ['Design', 'Freelancers'])
    groups[group_name] = (await call('createGroup', { body: { workspace_id, group_name } })).id;
  await call('addToGroups', {
    body: {
      workspace_user_id: ids['priya'] ?? '',
      workspace_groups_ids: [{ group_id: groups['Design'] ?? '' }],
    },
  });
  const otherName = `other-${person.filespace.drive_name}`.slice(0, 30);
  const other = await call('createDrive', { body: { drive_name: otherName, workspace_id } });
  const shots = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`Shot ${String(at + 1).padStart(2, '0')}`, {}]),
  );
  const kept = filespaceClient(product, person, person.filespace.drive_id);
  const folders = new Map(
    await kept.fill({ Brand: { 'Launch film': {}, Briefs: {} }, Legal: {}, Media: shots, Old: {} }),
  );
  for (const [path, id] of await filespaceClient(product, person, other.drive_id).fill({
    Archive: { 2024: {} },
  }))
    folders.set(`other/${path}`, id);
  const grant = (principal: string, folder: string, permission: 0 | 1, drive = person.filespace.drive_id) => {
    const body = { drive_id: drive, folder_id: folders.get(folder) ?? rootId, permission };
    const group_id = groups[principal];
    return group_id === undefined
      ? call('grantToUser', { body: { ...body, workspace_user_id: ids[principal] ?? '' } })
      : call('grantToGroup', { body: { ...body, group_id } });
  };
  await grant('Design', 'Brand', 1);
  await grant('priya', 'Brand/Launch film', 0);
  await grant('tomas', 'Brand/Launch film', 0);
  await grant('Freelancers', 'Legal', 0);
  await grant('tomas', 'Old', 1);
  await grant('tomas', 'other/Archive', 0, other.drive_id);
  await kept.send({ type: 'DELETE_FOLDER', data: { folder_id: folders.get('Old') ?? '' } });
  return { jonas, priya, tomas, sam, groups, otherName, grant };
}
