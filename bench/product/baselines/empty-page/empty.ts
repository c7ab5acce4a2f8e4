import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// Nothing but React, kept by the same service worker as the product: the floor of every start without a network.
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  createElement('div', { role: 'grid' }, createElement('div', { role: 'row', 'data-index': 0 }, 'ready')),
);
void navigator.serviceWorker.register('/service-worker.js');
