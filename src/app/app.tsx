import { BrowserRouter } from 'react-router-dom';
import { useAreaKeys } from '../ui/ground/areas.ts';
import { UiLayers } from '../ui/ground/ui-layers.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { SkipLink } from './skip-link.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { useFileDrops } from './use-file-drops.ts';

export function App() {
  useAreaKeys();
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
