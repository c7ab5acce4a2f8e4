import { Suspense } from 'react';
import { lazy } from '../../ui/language/lazy.ts';

const retryAfterMs = 3000;

/** What nobody waits for, and who has to sign in doesn't need. A file that can't be had takes no screen away: it is asked for again. */
const SignedInUpkeep = lazy(async () => {
  for (;;)
    try {
      return { default: (await import('./signed-in-upkeep.tsx')).SignedInUpkeep };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
});

/** Where the upkeep of whoever is signed in goes on. */
export function UpkeepSlot() {
  return (
    <Suspense fallback={null}>
      <SignedInUpkeep />
    </Suspense>
  );
}
