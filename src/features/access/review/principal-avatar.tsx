import type { Grant } from '#contract/entities/grant.ts';
import { Avatar, IconTile } from '../../../ui/display/avatar.tsx';

/** The picture of a user or a group. */
export function PrincipalAvatar({ grant, who }: { readonly grant: Grant; readonly who: string }) {
  return grant.principal.kind === 'user' ? <Avatar of={who} /> : <IconTile icon="users" />;
}
