import './ui/foundations/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { fetchFirstScreen } from './app/routes/first-screens.ts';
import { sync } from './lib/worker-client.ts';
import { startTheme } from './ui/foundations/use-theme.ts';
import { textsLoaded } from './ui/language/catalog.ts';
import { pageLanguage, startLanguage } from './ui/language/language.ts';

startTheme();
startLanguage();
// The server writes to whoever signs up or in here in the same language.
if (pageLanguage !== 'en') void sync.speak(pageLanguage);
const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');
const root = createRoot(container);
void Promise.all([textsLoaded(), fetchFirstScreen(location.pathname)]).then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
