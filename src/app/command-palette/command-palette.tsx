import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { shellMessages } from '../shell/shell-messages.ts';
import { SignOutConfirmation } from '../sign-out/sign-out-confirmation.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { CommandPaletteBody, type CommandPaletteBodyProps } from './command-palette-body.tsx';

interface PaletteProps extends Omit<CommandPaletteBodyProps, 'field' | 'onRun' | 'onClose' | 'onSignOut'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Search or run a command: everything that can be done here and now, and everything that can be opened. */
export function CommandPalette({ open, onClose, ...body }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  // Each opening begins again, also the one that comes while the palette is still closing.
  const [turn, setTurn] = useState({ open, number: 0 });
  if (turn.open !== open) setTurn({ open, number: turn.number + (open ? 1 : 0) });
  const chosen = useRef<(() => void) | null>(null);
  // The dialog has given the focus back by then: what the chosen command moves or opens leads back there too.
  useEffect(() => {
    if (open) return;
    const run = chosen.current;
    chosen.current = null;
    run?.();
  }, [open]);
  const signOut = useSignOut({ asksFirst: true });
  return (
    <>
      <Dialog
        bare
        placement="top"
        size="xl"
        title={shellMessages.palette}
        open={open}
        onClose={onClose}
        initialFocus={field}
      >
        <CommandPaletteBody
          key={turn.number}
          {...body}
          field={field}
          onSignOut={signOut.ask}
          onClose={onClose}
          onRun={(run) => {
            chosen.current = run;
            onClose();
          }}
        />
      </Dialog>
      <SignOutConfirmation {...signOut} />
    </>
  );
}
