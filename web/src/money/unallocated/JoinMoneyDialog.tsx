import {
  decideUnallocatedMoney,
  type MoneyPartner,
  type UnallocatedMoney,
} from '@salus/api/payments/unallocated.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { ActionDialog, DialogSum } from '../../contracts/actions/ActionDialog.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, instantText } from '../../ui/data/format.ts';
import { ChoiceField } from '../../ui/forms/ChoiceField.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { useDecisionNotice } from '../use-decision-notice.ts';

type Props = {
  readonly row: UnallocatedMoney & { readonly amount: number };
  readonly onClose: () => void;
};

type JoinInput = { readonly joinedId: string | null; readonly note: string };

/** Pays a contract with two transfers that add up to its premium (MONEY-9). */
export function JoinMoneyDialog({ row, onClose }: Props) {
  const t = useTranslations();
  const notify = useDecisionNotice();
  const { partners } = row;
  const [only] = partners.length === 1 ? partners : [];
  const findPartner = (id: string | null) => partners.find((partner) => partner.id === id);
  const form = useMutationForm({
    ...endpointForm(decideUnallocatedMoney),
    start: { joinedId: only?.id ?? null, note: '' },
    toBody: ({ joinedId, note }: JoinInput) => ({
      id: row.id,
      step: 'JOIN',
      joinedId,
      // Without a choice the missing transfer is the only error.
      referenceNumber: (findPartner(joinedId) ?? partners[0])?.referenceNumber ?? null,
      note: note || null,
    }),
    onDone: (answer) => {
      notify(answer, () => t(($) => $.unallocated.done.JOIN));
      onClose();
    },
  });
  const partner = findPartner(form.values.joinedId);
  return (
    <ActionDialog
      title={t(($) => $.unallocated.title.JOIN, { amount: amount(row.amount) })}
      size="wide"
      verb={t(($) => $.unallocated.joinVerb)}
      form={form}
      onClose={onClose}
    >
      {!only && (
        <ChoiceField
          {...form.bind('joinedId')}
          label={t(($) => $.unallocated.joined)}
          choices={partners.map((one) => ({ value: one.id, label: transferText(one) }))}
        />
      )}
      <DialogSum>
        <p>
          <bdi>{transferText(row)}</bdi>
        </p>
        {partner && (
          <>
            <p>
              <bdi>+ {transferText(partner)}</bdi>
            </p>
            <p>
              <strong>
                {t(($) => $.unallocated.joinSum, {
                  sum: amount(row.amount + partner.amount),
                  referenceNumber: partner.referenceNumber,
                  name: partner.proposerName,
                })}
              </strong>
            </p>
          </>
        )}
      </DialogSum>
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.unallocated.reason)}
        optional={t(($) => $.optional)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}

type TransferFacts = Pick<MoneyPartner, 'amount' | 'receivedAt' | 'content'> & {
  readonly bankReference: string | null;
};

/** `1,070,000 đ · 25/11/2026 09:30:00 · NGUYEN VAN DUC nop phi · FT123`. */
function transferText({ receivedAt, content, bankReference, ...money }: TransferFacts): string {
  const facts = [amount(money.amount), instantText(receivedAt), content, bankReference];
  return facts.filter(Boolean).join(' · ');
}
