import 'virtual:tokens.css';
import './ui/fonts.css';
import './ui/reset.css';
import './ui/base.css';
import 'virtual:layout.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { followOtherTabs } from './calls/session.ts';
import { signedInPerson } from './calls/session-person.ts';
import { startI18n } from './i18n/i18n.ts';
import { loadOrReload } from './page/prefetch-chunk.ts';
import { openScreens } from './router.ts';
import { StaffApp } from './StaffApp.tsx';
import { applyScheme } from './ui/layout/use-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyScheme();
followOtherTabs();
// Fetched in parallel with the messages. On failure the router requests it again and reloads the
// page.
const firstScreens = signedInPerson()
  ? Promise.allSettled([openScreens(), import('./shell/Shell.tsx')])
  : Promise.allSettled([import('./accounts/SignIn.tsx')]);
await Promise.all([loadOrReload('messages', startI18n), firstScreens]);
createRoot(root).render(<StaffApp />);
