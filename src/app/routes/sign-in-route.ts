import { preloadable } from '../../ui/foundations/preloadable.tsx';

/** The page that people come to who aren't signed in. */
export const signInScreen = preloadable(
  async () => (await import('../../features/account/sign-in-screen.tsx')).SignInScreen,
);
