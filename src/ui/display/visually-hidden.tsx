import type { ReactNode } from 'react';

/** Text for people who listen: read aloud, never painted. */
export function VisuallyHidden({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span id={id} className="visually-hidden">
      {children}
    </span>
  );
}
