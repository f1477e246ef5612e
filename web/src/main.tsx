import 'virtual:tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { loadOrReload } from './calls/load-part.ts';
import { followOtherTabs, signedInPerson } from './calls/session.ts';
import { startI18n } from './i18n/i18n.ts';
import { openScreens } from './router.ts';
import { StaffApp } from './StaffApp.tsx';
import { applyScheme } from './ui/use-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyScheme();
followOtherTabs();
// Fetched beside the words, or what is needed next would wait for one after the other. Where one fails the router
// meets it again, and loads the page anew.
const fetched = signedInPerson()
  ? Promise.allSettled([openScreens(), import('./shell/Shell.tsx')])
  : Promise.allSettled([import('./accounts/SignIn.tsx')]);
await Promise.all([loadOrReload('words', startI18n), fetched]);
createRoot(root).render(<StaffApp />);
