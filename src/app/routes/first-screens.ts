import { paths } from '../../lib/paths.ts';
import { readAccount } from '../../shared/auth/account-storage.ts';
import { preloadable } from '../../ui/foundations/preloadable.tsx';
import { fetchReplicaCode } from '../session/replica-code.ts';

/** What people come back to. Who has to sign in first doesn't wait for its code. */
export const mainScreen = preloadable(async () => (await import('../main-screen.tsx')).MainScreen);

/** The page that people come to who aren't signed in. */
export const signInScreen = preloadable(
  async () => (await import('../../features/account/sign-in-screen.tsx')).SignInScreen,
);

/** Every other screen. */
export const otherRoutes = preloadable(async () => (await import('./other-routes.tsx')).OtherRoutes);

/** Whether somebody who is signed in comes to the main app by this address: they are sent on from the sign-in. */
export function isMainScreen(path: string): boolean {
  return path === paths.drive || path === paths.signIn;
}

/**
 * The code of the screen at an address, before anything is drawn: React shows what was suspended up to 300 ms after its
 * code is there. A part that can't be had is asked for again, and said, where it is shown.
 */
export async function fetchFirstScreen(path: string): Promise<void> {
  const isSignedIn = readAccount() !== null;
  const isDrive = path === paths.drive;
  const signsIn = path === paths.signIn || (isDrive && !isSignedIn);
  const parts: Promise<unknown>[] = signsIn ? [signInScreen.fetch()] : isDrive ? [] : [otherRoutes.fetch()];
  if (isSignedIn && isMainScreen(path)) parts.push(mainScreen.fetch());
  // All others may sign somebody in by themselves, as a link of an email does, and ask the replica at the next press.
  if (isSignedIn || !signsIn) parts.push(fetchReplicaCode());
  await Promise.allSettled(parts);
}
