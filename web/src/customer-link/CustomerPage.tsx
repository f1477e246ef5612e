import { call } from '@salus/api/client.ts';
import { useState } from 'react';
import { createCaptcha } from '../calls/captcha/solve-captcha.ts';
import { useLanguage } from '../i18n/language.ts';
import { ChangeRequestedPage } from './change-request/ChangeRequestedPage.tsx';
import { captchaChallenge } from './endpoints.ts';
import { LinkFailedPage } from './LinkFailedPage.tsx';
import { openLink, tokenIn } from './link.ts';
import { PaymentResult } from './payment/PaymentResult.tsx';
import { ContractReview } from './review/ContractReview.tsx';

type Props = { readonly address: { readonly pathname: string; readonly search: string } };

/** Every path of the customer bundle (LINK-5). Each path is a page load, so no router is needed. */
export function CustomerPage({ address: { pathname, search } }: Props) {
  useLanguage();
  const path = pathname.replace(/\/+$/, '');
  const token = tokenIn(path);
  if (token !== null) return <LinkPage token={token} />;
  if (path === '/order/success') return <PaymentResult query={new URLSearchParams(search)} />;
  if (path === '/order/change-info') return <ChangeRequestedPage />;
  return <LinkFailedPage />;
}

function LinkPage({ token }: { readonly token: string }) {
  const [link] = useState(() =>
    openLink(
      token,
      createCaptcha((action) => call(captchaChallenge, { query: { action } })),
    ),
  );
  return <ContractReview link={link} />;
}
