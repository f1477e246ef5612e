import 'virtual:tokens.css';
import './customer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadOrReload } from '../page/prefetch-chunk.ts';
import { CustomerPage } from './CustomerPage.tsx';
import { startTranslations } from './translations.ts';

// A page from the back/forward cache is stale: load it again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

await loadOrReload('messages', startTranslations);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <CustomerPage address={window.location} />
    </StrictMode>,
  );
