import 'virtual:tokens.css';
import './customer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerPage } from './CustomerPage.tsx';
import { startLanguage } from './language.ts';

// A page that Back brings out of the browser's memory shows what was true then: ask the server again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});

await startLanguage();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <CustomerPage address={window.location} />
    </StrictMode>,
  );
