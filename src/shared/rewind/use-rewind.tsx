import { type ReactNode, Suspense, useState } from 'react';
import { can } from '#contract/rules/roles.ts';
import { PreloadedComponent, preloadable } from '../../ui/foundations/preloadable.tsx';
import type { RewindTarget } from './rewind-target.ts';

const dialog = preloadable(async () => (await import('./rewind-dialog.tsx')).RewindDialog);

/** The question before a rewind, of who may rewind; its code comes when it is first asked. */
export function useRewind(
  role: unknown,
  onRewound: (target: RewindTarget) => void,
): { readonly askToRewind: ((target: RewindTarget) => void) | null; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<{ readonly target: RewindTarget; readonly turn: number } | null>(null);
  const [open, setOpen] = useState(false);
  if (!can(role, 'rewind')) return { askToRewind: null, dialog: null };
  return {
    askToRewind(target) {
      setAsked((last) => ({ target, turn: (last?.turn ?? 0) + 1 }));
      setOpen(true);
    },
    dialog: asked !== null && (
      <Suspense fallback={null}>
        <PreloadedComponent
          key={asked.turn}
          what={dialog}
          with={{
            ...{ target: asked.target, open },
            onClose: () => setOpen(false),
            onClosed: () => setAsked((last) => (open ? last : null)),
            onRewound: () => onRewound(asked.target),
          }}
        />
      </Suspense>
    ),
  };
}
