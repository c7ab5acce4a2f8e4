import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** One routed screen: waits for its code, then takes the focus, so that a screen reader lands on the new page. */
export function RouteScreen({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      {children}
      <FocusOnArrival />
    </Suspense>
  );
}

/** Stands behind the screen in the same boundary: by the time it runs the screen is there. */
function FocusOnArrival() {
  const { key } = useLocation();
  const arrivedBy = useNavigationType();
  // The first location of a page has this key. The browser decides about the focus of a fresh page.
  const fresh = key === 'default' && arrivedBy === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only; within a screen the focus is the screen's own
  useEffect(() => {
    if (fresh) return;
    const focused = document.activeElement;
    const isFocusInMain =
      focused && focused !== document.body && document.getElementById('main')?.contains(focused);
    if (!isFocusInMain) document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return null;
}
