import './ui/foundations/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchFirstScreen, isMainScreen } from './app/routes/first-screens.ts';
import { fetchFirstView } from './app/session/fetch-first-view.ts';
import { admittedAccount } from './app/session/use-session-end.ts';
import { startWorker } from './lib/worker-client.ts';
import { readAccount } from './shared/auth/account-storage.ts';
import { startTheme } from './ui/foundations/use-theme.ts';
import { textsLoaded } from './ui/language/catalog.ts';
import { startLanguage } from './ui/language/language.ts';

startTheme();
startLanguage();
const account = readAccount() && admittedAccount();
const beginsWithRows = account !== null && isMainScreen(location.pathname);
if (account && !beginsWithRows) startWorker();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');
const root = createRoot(container);
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
const draw = () => {
  // In slices that leave room for keys: the sign-in is being typed into already (public/start.js).
  if (!beginsWithRows) return startTransition(() => root.render(app));
  root.render(app);
};
void Promise.all([
  textsLoaded(),
  fetchFirstScreen(location.pathname),
  beginsWithRows && fetchFirstView(account.userId),
]).then(draw);
