import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { lazy } from '../../ui/language/lazy.ts';
import { MainScreen } from '../main-screen.tsx';
import { signedIn } from './route-screen.tsx';

// The main app is what people come back to, so it is in the first load; the rest arrives when it is asked for.
const OtherRoutes = lazy(() =>
  import('./other-routes.tsx').then((module) => ({ default: module.OtherRoutes })),
);

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.drive} element={signedIn(<MainScreen />)} />
      <Route
        path="*"
        element={
          <Suspense fallback={null}>
            <OtherRoutes />
          </Suspense>
        }
      />
    </Routes>
  );
}
