import { Suspense } from 'react';
import { untilHere } from '../../ui/foundations/import-retries.ts';
import { lazy } from '../../ui/language/lazy.ts';

/** What nobody waits for, and who has to sign in doesn't need. */
const SignedInUpkeep = lazy(() =>
  untilHere(async () => ({ default: (await import('./signed-in-upkeep.tsx')).SignedInUpkeep })),
);

/** Where the upkeep of whoever is signed in goes on. */
export function UpkeepSlot() {
  return (
    <Suspense fallback={null}>
      <SignedInUpkeep />
    </Suspense>
  );
}
