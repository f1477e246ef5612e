import type { ContractView } from '@salus/api/contract-view.ts';
import type { Refusal } from '@salus/domain/refusals.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useFocusAfterRender } from '../../ui/forms/use-focus-after-render.ts';
import { detailLink } from '../contract-path.ts';
import { draftCalls } from '../draft/draft-calls.ts';
import { toDraft } from '../draft/draft-values.ts';

type Props = { readonly contract: ContractView; readonly refusal: Refusal | null };

/** Why a step of the sale was refused; one press renews an old price (CAT-16). */
export function SaleRefusal({ contract, refusal }: Props) {
  const [settledRefusal, setSettledRefusal] = useState<Refusal | null>(null);
  // Here, because the notice with the button is gone once the draft is saved.
  const focusAfterRender = useFocusAfterRender();
  if (!refusal || refusal === settledRefusal || refusal.code === 'VALIDATION_ERROR') return null;
  if (refusal.code !== 'PRICE_CHANGED')
    return <Notice kind="error">{refusalSentence(refusal)}</Notice>;

  function onSaved(dialog: HTMLElement | null | undefined) {
    setSettledRefusal(refusal);
    focusAfterRender(() =>
      [...(dialog?.querySelectorAll<HTMLElement>('button:not([hidden])') ?? [])].at(-1),
    );
  }

  return <PriceChange contract={contract} refusal={refusal} onSaved={onSaved} />;
}

const figures = z.object({ fee: z.number(), amount: z.number(), premiumAmount: z.number() });
const priceChange = z.object({ old: figures, new: figures.nullable() });

type ChangeProps = {
  readonly contract: ContractView;
  readonly refusal: Refusal;
  /** Gets the dialog around, whose last button takes the focus. */
  readonly onSaved: (dialog: HTMLElement | null | undefined) => void;
};

/** The figures before and now; saves the draft as it is, at the price of today. */
function PriceChange({ contract, refusal, onSaved }: ChangeProps) {
  const t = useTranslations();
  const notices = useNotices();
  const navigate = useNavigate();
  const { isBusy, write } = useContractWrite();
  const button = useRef<HTMLButtonElement>(null);
  const { old: before, new: after } = priceChange.safeParse(refusal.params).data ?? {};
  const lines =
    before && after
      ? ([
          [t(($) => $.fieldNames.premiumAmount), before.premiumAmount, after.premiumAmount],
          [t(($) => $.fieldNames.sumInsured), before.amount, after.amount],
        ] as const)
      : [];

  const openForm = () => navigate({ ...detailLink(contract), search: { edit: 1 } });

  async function save() {
    const { referenceNumber, updatedAt, typeContract: type } = contract;
    const { edit } = draftCalls[type];
    const schema = edit.body?.(businessDay(currentTime()));
    const draft = schema?.safeParse({ ...toDraft(contract), referenceNumber, updatedAt });
    // The form shows the field, such as an answer of a renewal that is still to be given.
    if (!draft?.success) return openForm();
    const body = draft.data;
    const dialog = button.current?.closest<HTMLElement>('[role="dialog"], dialog');
    try {
      await write(body, (idempotencyKey) => callInSession(edit, { body, idempotencyKey }));
      notices.success(t(($) => $.done.save));
      onSaved(dialog);
    } catch (error) {
      notices.failure(refusalSentence(error));
    }
  }

  return (
    <Notice
      kind="warning"
      action={
        <Button
          ref={button}
          size="small"
          isBusy={isBusy}
          onClick={() => void (after ? save() : openForm())}
        >
          {t(($) => (after ? $.detail.saveAtPrice : $.detail.edit))}
        </Button>
      }
    >
      <p>{refusalSentence(refusal)}</p>
      {lines.map(
        ([label, old, now]) =>
          old !== now && (
            <p key={label} className="tabular">
              {label}:{' '}
              <bdi>
                {amount(old)} → {amount(now)}
              </bdi>
            </p>
          ),
      )}
    </Notice>
  );
}
