import { roles } from '#contract/rules/roles.ts';
import { addMember, createAccount } from '#e2e/harness/users.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { openTree, type Subject } from '../product/subject.ts';

const hidden = 'Photos';

/** The demo twice as large, seen by a member with grants on every folder at its top but that which holds half of all. */
export async function openHalfHidden(beside: Subject, items: number): Promise<Subject> {
  const { product, workspaceId } = beside;
  const tree = await openTree(beside, 'demo', items * 2);
  const account = await createAccount(product, 'Mika');
  const memberId = await addMember(product, workspaceId, account, roles.standard);
  await product.query(
    `insert into grants (workspace_id, drive_id, folder_id, member_id, permission, granted_by, granted_at, from_seq)
     select $1, $2, i.id, $3, 1, d.owner_member_id, now(), 1
     from items i join drives d on d.id = i.drive_id where i.drive_id = $2 and i.parent_id = $4 and i.name <> $5`,
    [workspaceId, tree.driveId, memberId, rootRowId, hidden],
  );
  const [, colleague] = beside.people;
  return { ...tree, items, rootChildren: tree.rootChildren - 1, people: [account, colleague] };
}
