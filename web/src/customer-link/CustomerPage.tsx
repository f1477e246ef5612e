import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { ChangeRequestedPage } from './change-request/ChangeRequestedPage.tsx';
import { LinkFailedPage } from './LinkFailedPage.tsx';
import { openLink, tokenIn } from './link.ts';
import { PaymentResult } from './payment/PaymentResult.tsx';
import { ContractReview } from './review/ContractReview.tsx';

type Props = {
  readonly address: Pick<Location, 'pathname' | 'search'> & Partial<Pick<Location, 'hash'>>;
};

/** Every path of the customer bundle (LINK-5). Each path is a page load, so no router is needed. */
export function CustomerPage({ address: { pathname, search, hash } }: Props) {
  useLanguage();
  const path = pathname.replace(/\/+$/, '');
  const token = tokenIn(path);
  const query = new URLSearchParams(search);
  if (token !== null) return <LinkPage token={token} isPaying={hash === '#pay'} />;
  if (path === '/order/success') return <PaymentResult query={query} />;
  if (path === '/order/change-info') return <ChangeRequestedPage />;
  return <LinkFailedPage query={query} />;
}

function LinkPage({ token, isPaying }: { readonly token: string; readonly isPaying: boolean }) {
  const [link] = useState(() => openLink(token));
  return <ContractReview link={link} isPaying={isPaying} />;
}
