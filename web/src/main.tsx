import 'virtual:tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import './ui/print.css';
import { createRoot } from 'react-dom/client';
import { followOtherTabs, signedInPerson } from './calls/session.ts';
import { startI18n } from './i18n/i18n.ts';
import { StaffApp } from './StaffApp.tsx';
import { applyScheme } from './ui/use-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyScheme();
followOtherTabs();
// Fetched beside the words: whoever is not signed in needs it next, and would otherwise wait for one after the other.
if (!signedInPerson()) import('./accounts/SignIn.tsx').catch(() => undefined);
await startI18n();
createRoot(root).render(<StaffApp />);
