import { call } from '@salus/api/client.ts';
import { startOidcSignIn } from '@salus/api/schemaless/accounts/identity.ts';
import { useState } from 'react';
import { rememberStartUrl } from '../calls/session-tab.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { pageValue } from '../page/page-values.ts';
import { Button } from '../ui/forms/Button.tsx';
import { AccountNotices } from './AccountCard.tsx';
import { FailureNotice } from './FailureNotice.tsx';

/** The server writes into the page whether an identity provider is configured. */
const isOffered = () => pageValue('company-sign-in') === 'on';

/**
 * Leads to the sign-in page of the company's identity provider (AUTH-28).
 * @param startUrl the page of the portal to come back to
 */
export function CompanySignIn({ startUrl }: { readonly startUrl?: string }) {
  const t = useTranslations();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!isOffered()) return null;
  const leave = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      const { url } = await call(startOidcSignIn, {});
      if (startUrl !== undefined) rememberStartUrl(startUrl);
      location.assign(url);
    } catch (error) {
      setIsBusy(false);
      setFailure(error);
    }
  };
  return (
    <>
      <Button kind="link" isBlock isBusy={isBusy} onClick={() => void leave()}>
        {t(($) => $.signIn.company.use)}
      </Button>
      {failure !== null && (
        <AccountNotices>
          <FailureNotice failure={failure} />
        </AccountNotices>
      )}
    </>
  );
}
