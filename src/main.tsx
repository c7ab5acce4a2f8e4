import './ui/foundations/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchFirstScreen } from './app/routes/first-screens.ts';
import { startWorker } from './lib/worker-client.ts';
import { readAccount } from './shared/auth/account-storage.ts';
import { startTheme } from './ui/foundations/use-theme.ts';
import { textsLoaded } from './ui/language/catalog.ts';
import { startLanguage } from './ui/language/language.ts';

startTheme();
startLanguage();
if (readAccount()) startWorker();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');
const root = createRoot(container);
// In slices that leave room for keys: the sign-in is being typed into already (public/start.js).
const draw = () =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
void Promise.all([textsLoaded(), fetchFirstScreen(location.pathname)]).then(draw);
