import './ui/foundations/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startTheme } from './ui/foundations/use-theme.ts';
import { textsLoaded } from './ui/language/catalog.ts';
import { startLanguage } from './ui/language/language.ts';

startTheme();
startLanguage();
const container = document.getElementById('root');
if (!container) throw new Error('The page has no root element.');
const root = createRoot(container);
void textsLoaded().then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
