import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { loadOrReload } from '../page/prefetch-chunk.ts';
import { ChangeRequestedPage } from './change-request/ChangeRequestedPage.tsx';
import { CounterPage } from './counter/CounterPage.tsx';
import { LinkFailedPage } from './LinkFailedPage.tsx';
import { openLink, tokenIn } from './link.ts';
import { codeIn } from './my/code-in.ts';
import { CustomerSkeleton } from './parts/CustomerSkeleton.tsx';
import { Frame } from './parts/Frame.tsx';
import { PaymentResult } from './payment/PaymentResult.tsx';
import { ContractReview } from './review/ContractReview.tsx';
import { useTranslations } from './translations.ts';

/** Most visitors of this bundle open the link of a sale, so the policy is a separate chunk. */
const MyPage = lazy(() =>
  loadOrReload('my', async () => ({ default: (await import('./my/MyPage.tsx')).MyPage })),
);

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
  const code = codeIn(path);
  if (code !== null)
    return (
      <Suspense fallback={<Opening />}>
        <MyPage code={code} />
      </Suspense>
    );
  if (path === '/order/success') return <PaymentResult query={query} />;
  if (path === '/order/counter') return <CounterPage code={hash?.slice(1) ?? ''} />;
  if (path === '/order/change-info') return <ChangeRequestedPage />;
  return <LinkFailedPage query={query} />;
}

function Opening() {
  const t = useTranslations();
  return (
    <Frame title={t(($) => $.my.document)}>
      <CustomerSkeleton label={t(($) => $.review.loading)} />
    </Frame>
  );
}

function LinkPage({ token, isPaying }: { readonly token: string; readonly isPaying: boolean }) {
  const [link] = useState(() => openLink(token));
  return <ContractReview link={link} isPaying={isPaying} />;
}
