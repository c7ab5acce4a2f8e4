import { useState } from 'react';
import { can } from '#contract/rules/roles.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { accessMessages } from './access-messages.ts';
import { MomentAccessDialog, type ShownAccess } from './moment-access-dialog.tsx';

interface MomentAccessProps extends ShownAccess {
  /** The person's role in the workspace. */
  readonly role: unknown;
}

/** Shows who had access to the folder then, to those who manage access. */
export function MomentAccess({ role, ...shown }: MomentAccessProps) {
  const [open, setOpen] = useState(false);
  if (!can(role, 'manageAccess')) return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {accessMessages.open}
      </Button>
      <MomentAccessDialog {...shown} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
