import { type ReactNode, useState } from 'react';
import { can } from '#contract/rules/roles.ts';
import { MomentAccessDialog, type ShownAccess } from './moment-access-dialog.tsx';

/** Shows who had access to the folder then, to those who manage access; `show` is null for everybody else. */
export function useMomentAccess(
  role: unknown,
  shown: ShownAccess,
): { readonly show: (() => void) | null; readonly dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  if (!can(role, 'manageAccess')) return { show: null, dialog: null };
  return {
    show: () => setOpen(true),
    dialog: <MomentAccessDialog {...shown} open={open} onClose={() => setOpen(false)} />,
  };
}
