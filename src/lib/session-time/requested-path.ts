import { paths } from '../paths.ts';

/** Kept for this tab: it outlives a reload and a provider's page, and goes with all else at a sign-out or for somebody else. */
const key = 'requestedPath';

/** What is for who is signed in: only there does a sign-in lead. */
const behindSignIn: readonly string[] = [
  paths.drive,
  paths.account,
  paths.diagnostics,
  paths.appLogin,
  paths.invite,
  paths.firstWorkspace,
  paths.createFilespace,
];

/** Keeps the address that somebody asked for who has to sign in first. */
export function storeRequestedPath(path: string, session: Storage = sessionStorage): void {
  session.setItem(key, path);
}

/** They are there, or elsewhere by another way. */
export function clearRequestedPath(session: Storage = sessionStorage): void {
  session.removeItem(key);
}

/** Where a sign-in leads: to the address that was asked for, if it is one of this app, else to the files. */
export function pathAfterSignIn(session: Storage = sessionStorage): string {
  const asked = session.getItem(key);
  return asked !== null && isBehindSignIn(asked) ? asked : paths.drive;
}

/** Other scripts of the origin may have written it: a name of another host begins with two slashes. */
function isBehindSignIn(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return behindSignIn.includes(pathname);
}
