import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { clearRequestedPath, storeRequestedPath } from '../../lib/session-time/requested-path.ts';
import { common } from '../../ui/common-messages.ts';
import { PageSkeleton } from '../../ui/display/skeleton.tsx';

/** While the code of a screen is on its way: on a line that stalls nobody is kept on an empty page. */
export function ComingScreen() {
  return (
    <PageSkeleton>
      <Link to={paths.drive}>{common.back}</Link>
    </PageSkeleton>
  );
}

/** One routed screen: waits for its code, then takes the focus, so that a screen reader lands on the new page. */
function RouteScreen({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={<ComingScreen />}>
      {children}
      <FocusOnArrival />
    </Suspense>
  );
}

/** Until there was another location than that of a fresh page, which has a key of its own. */
let isFresh = true;

/** Stands behind the screen in the same boundary: by the time it runs the screen is there. */
function FocusOnArrival() {
  const { key, pathname, search } = useLocation();
  const asked = new URLSearchParams(search);
  const screen = [pathname, asked.get('panel'), asked.get('view'), asked.has('from')].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only; within a screen the focus is the screen's own
  useEffect(() => {
    isFresh &&= key === 'default';
    // The browser decides about the focus of a fresh page.
    if (isFresh) return;
    const main = document.getElementById('main');
    const focusMain = () => main?.focus({ preventScroll: true });
    if (!main?.contains(document.activeElement)) focusMain();
    // What had the focus may go only now, as a menu that fades.
    const timer = setTimeout(() => document.activeElement === document.body && focusMain(), 300);
    return () => clearTimeout(timer);
  }, [screen]);
  return null;
}

/** The element of a route that everybody may see. */
export function open(screen: ReactNode) {
  return <RouteScreen>{screen}</RouteScreen>;
}

/** The element of a route for who is signed in; everybody else comes to the sign-in page, and from there back. */
export function signedIn(screen: ReactNode) {
  return (
    <RouteScreen>
      <SignedIn>{screen}</SignedIn>
    </RouteScreen>
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const { account } = useSession();
  return account ? <Arrived>{children}</Arrived> : <ToSignIn />;
}

/** What was asked for before the sign-in is done with. */
function Arrived({ children }: { readonly children: ReactNode }) {
  useEffect(() => clearRequestedPath(), []);
  return children;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  // In the same turn as the way to the sign-in page, before that one looks.
  useLayoutEffect(() => storeRequestedPath(pathname + search), [pathname, search]);
  return <Navigate to={paths.signIn} replace />;
}
