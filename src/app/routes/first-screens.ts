import { paths } from '../../lib/paths.ts';
import { fetchReplicaCode } from '../../lib/replica-code.ts';
import { readAccount } from '../../shared/auth/account-storage.ts';
import { preloadable } from '../../ui/foundations/preloadable.tsx';
import { signInScreen } from './sign-in-route.ts';

/** What people come back to. Who has to sign in first doesn't wait for its code. */
export const mainScreen = preloadable(async () => (await import('../main-screen.tsx')).MainScreen);

/** Every other screen. */
export const otherRoutes = preloadable(async () => (await import('./other-routes.tsx')).OtherRoutes);

/**
 * The code of the screen at an address, before anything is drawn: React shows what was suspended up to 300 ms after its
 * code is there. A part that can't be had is asked for again, and said, where it is shown.
 */
export async function fetchFirstScreen(path: string): Promise<void> {
  const parts =
    path === paths.drive ? [mainScreen] : [otherRoutes, ...(path === paths.signIn ? [signInScreen] : [])];
  const replica = readAccount() === null ? [] : [fetchReplicaCode()];
  await Promise.allSettled([...parts.map(({ fetch }) => fetch()), ...replica]);
}
