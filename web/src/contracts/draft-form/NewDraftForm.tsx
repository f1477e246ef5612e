import type { ContractType } from '@salus/domain/contracts/status.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { detailLink } from '../contract-path.ts';
import { draftCalls } from '../draft/draft-calls.ts';
import type { OnSale } from '../draft/use-plans-on-sale.ts';
import { DraftForm } from './DraftForm.tsx';
import type { FormStart } from './form-start.ts';
import { useHintsOnFocus } from './use-hints-on-focus.ts';

type Props = {
  readonly type: ContractType;
  readonly onSale: OnSale;
  readonly formStart: FormStart;
};

/** The form once everything that it begins with is known; later answers do not change it. */
export function NewDraftForm({ type, onSale, ...props }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const navigate = useNavigate();
  const { write } = useContractWrite();
  const areHintsOnFocus = useHintsOnFocus();
  const isFamily = type === 'FAMILY';
  const [{ start, keeping, similarTo }] = useState(props.formStart);
  const isSold = onSale.plans.some(({ code }) => code === start.planId);
  const [offered] = useState(() => ({ ...start, planId: (isSold && start.planId) || '' }));
  return (
    <>
      {similarTo !== null && (
        <Box role="status" below={16}>
          <Notice kind="info">{t(($) => $.similar.from, { referenceNumber: similarTo })}</Notice>
        </Box>
      )}
      <DraftForm
        areHintsOnFocus={areHintsOnFocus}
        type={type}
        start={offered}
        onSale={onSale}
        keeping={keeping}
        verb={t(($) => $.domain.actions.create)}
        onSave={async (draft, { plan, price }) => {
          const isSure = await notices.confirm({
            title: t(($) => (isFamily ? $.confirmCreateFamily.title : $.confirmCreate.title)),
            text: t(($) => (isFamily ? $.confirmCreateFamily.text : $.confirmCreate.text), {
              name: draft.proposerName,
              count: price.persons,
              plan: catalogueText(plan.packageName),
              premium: amount(price.premiumAmount),
            }),
            verb: t(($) => $.domain.actions.create),
          });
          if (!isSure) return null;
          const { referenceNumber, warnings } = await write(draft, (idempotencyKey) =>
            callInSession(draftCalls[type].create, { body: draft, idempotencyKey }),
          );
          notices.success(t(($) => $.done.create, { referenceNumber }));
          return () =>
            navigate({
              ...detailLink({ referenceNumber, typeContract: type }),
              state: { from: 'ADD_PAGE', ...(warnings && { warnings }) },
            });
        }}
      />
    </>
  );
}
