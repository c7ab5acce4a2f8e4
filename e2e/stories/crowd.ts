import { goodPasswordHash } from '#tests/support/accounts/good-password.ts';
import type { ServerUnderTest } from '../harness/server.ts';

/** The address of one of a crowd. */
export const crowdEmail = (number: number) => `user.${String(number).padStart(5, '0')}@north.example`;

/** So many accounts that joined a workspace as standard users over the last year, and a group for each hundred. Rows, as a call each would take an hour. */
export async function addCrowd(product: ServerUnderTest, workspaceId: string, count: number): Promise<void> {
  await product.query(
    `with people as (
       insert into users (id, email, first_name, last_name, password_hash, verified_at, created_at)
       select gen_random_uuid(), 'user.' || lpad(n::text, 5, '0') || '@north.example', 'User', n::text, $2, now(), now()
       from generate_series(1, $3::int) n returning id, email
     )
     insert into members (id, workspace_id, user_id, email, role, status, joined_at)
     select gen_random_uuid(), $1, id, email, 0, 1, now() - make_interval(days => (substr(email, 6, 5)::int % 365))
     from people`,
    [workspaceId, goodPasswordHash, count],
  );
  await product.query(
    `with names as (
       insert into groups (id, workspace_id, name, name_key)
       select gen_random_uuid(), $1, name, name
       from (select 'group ' || lpad(n::text, 3, '0') as name from generate_series(0, $2::int / 100) n) named
       returning id, name
     )
     insert into group_members (workspace_id, group_id, member_id)
     select members.workspace_id, names.id, members.id from names join members
     on members.workspace_id = $1 and members.email like 'user.' || substr(names.name, 7, 3) || '__@north.example'`,
    [workspaceId, count],
  );
}
