import { showStatement } from '@salus/api/payments/statements.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { DeskPage } from '../../navigation/DeskPage.tsx';
import { SkeletonCards } from '../../ui/feedback/SkeletonCards.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { StatementList } from './StatementList.tsx';
import { StatementReview } from './StatementReview.tsx';
import { StatementUpload } from './StatementUpload.tsx';

const route = getRouteApi('/shell/money/statements');

/** The desk for statements of the bank account: choose a file, review its lines, confirm. */
export function Statements() {
  const t = useTranslations();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const { statement } = route.useSearch();
  const open = (id?: number) =>
    navigate({ to: '/money/statements', search: id === undefined ? {} : { statement: id } });
  return (
    <DeskPage
      title={t(($) => $.places.statements)}
      actions={
        statement !== undefined && (
          <Button onClick={() => void open()}>{t(($) => $.statements.another)}</Button>
        )
      }
    >
      {statement === undefined ? (
        <>
          {mayWrite && <StatementUpload onUploaded={(id) => void open(id)} />}
          <StatementList />
        </>
      ) : (
        <OpenStatement id={statement} />
      )}
    </DeskPage>
  );
}

function OpenStatement({ id }: { readonly id: number }) {
  const read = useCall(showStatement, { query: { statementId: String(id) } });
  if (read.data) return <StatementReview key={id} statement={read.data} />;
  if (read.isError) return <CallFailed error={read.error} onRetry={() => void read.refetch()} />;
  return <SkeletonCards />;
}
