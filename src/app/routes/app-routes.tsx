import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { PreloadedComponent } from '../../ui/foundations/preloadable.tsx';
import { mainScreen, otherRoutes, signInScreen } from './first-screens.ts';
import { ComingScreen, open, signedIn } from './route-screen.tsx';

/** Each screen with its code when it is asked for; that of the first one is there before the page is drawn. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.drive} element={signedIn(<PreloadedComponent what={mainScreen} with={{}} />)} />
      <Route path={paths.signIn} element={open(<PreloadedComponent what={signInScreen} with={{}} />)} />
      <Route
        path="*"
        element={
          <Suspense fallback={<ComingScreen />}>
            <PreloadedComponent what={otherRoutes} with={{}} />
          </Suspense>
        }
      />
    </Routes>
  );
}
