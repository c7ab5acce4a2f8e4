import { Badge } from '../../../ui/display/badge.tsx';
import { permissionLabel } from './review-texts.ts';

/** `View` or `Edit`. */
export function PermissionBadge({ permission }: { readonly permission: 0 | 1 }) {
  return <Badge tone={permission === 1 ? 'accent' : 'neutral'}>{permissionLabel(permission)}</Badge>;
}
