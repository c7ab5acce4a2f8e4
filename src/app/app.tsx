import { BrowserRouter } from 'react-router-dom';
import { UiLayers } from '../ui/foundations/ui-layers.tsx';
import { useLandmarkKeys } from '../ui/foundations/use-landmark-keys.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes/app-routes.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { SkipLink } from './skip-link.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useFileDrops } from './use-file-drops.ts';

export function App() {
  useLandmarkKeys();
  useFileDrops();
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter>
          <SessionProvider>
            <SkipLink />
            <AppRoutes />
            <UpdatePrompt />
          </SessionProvider>
        </BrowserRouter>
      </ErrorBoundary>
      <UiLayers />
    </>
  );
}
