import { RouterProvider } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import { StrictMode } from 'react';
import { SessionGuard } from './accounts/SessionGuard.tsx';
import { currentLanguage, useWords } from './i18n/i18n.ts';
import { router } from './router.ts';
import { antTheme } from './ui/theme.ts';
import { useScheme } from './ui/use-scheme.ts';

/** The server writes one nonce into each page; Ant Design's styles must carry it to get past the Content-Security-Policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

export function StaffApp() {
  const scheme = useScheme();
  // Draws anew when the language changes.
  useWords();
  return (
    <StrictMode>
      <ConfigProvider
        theme={antTheme(scheme)}
        csp={{ nonce }}
        direction={currentLanguage().direction}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
      >
        <RouterProvider router={router} />
        <SessionGuard />
      </ConfigProvider>
    </StrictMode>
  );
}
