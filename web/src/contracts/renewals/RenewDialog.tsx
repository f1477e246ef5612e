import type { ContractView } from '@salus/api/contract-view.ts';
import { draftRenewals } from '@salus/api/contracts/renewals.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { firstRenewedDay } from '@salus/domain/contracts/renewal.ts';
import { renewedPersons } from '@salus/domain/contracts/renewed-persons.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { currentTime } from '../../page/current-time.ts';
import { amount, countText, dayText } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { ActionDialog, DialogSum } from '../actions/ActionDialog.tsx';
import { detailLink } from '../contract-path.ts';
import { draftPrice } from '../draft/price.ts';
import { usePlansOnSale } from '../draft/use-plans-on-sale.ts';
import styles from './RenewDialog.module.css';
import { renewalRefusal } from './renewal-refusal.ts';

type Props = { readonly contract: ContractView; readonly onClose: () => void };

/** Drafts the next year of one policy, with the old one beside it (RENEW-9). */
export function RenewDialog({ contract, onClose }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const notices = useNotices();
  const [refusedText, setRefusedText] = useState<string>();
  const { referenceNumber, policyNo } = contract;
  const form = useMutationForm({
    ...endpointForm(draftRenewals),
    start: { leaveOut: false },
    toBody: ({ leaveOut }: { readonly leaveOut: boolean }) => ({
      referenceNumbers: [referenceNumber],
      leaveOut,
    }),
    async onDone({ drafted, refused: [refusal] }) {
      setRefusedText(refusal && renewalRefusal(refusal));
      const [draft] = drafted;
      if (!draft) return;
      notices.success(t(($) => $.renewals.done));
      onClose();
      await navigate(detailLink({ ...contract, referenceNumber: draft.to }));
    },
  });
  const { leaveOut } = form.values;
  const { after, mayLeaveOut, refusal } = useNextYear(contract, leaveOut);
  return (
    <ActionDialog
      title={t(($) => $.renewals.renewTitle, { number: policyNo ?? referenceNumber })}
      text={t(($) => $.renewals.confirmText)}
      verb={t(($) => $.domain.actions.renew)}
      focusOn="button"
      reason={refusal && refusalSentence(RefusalError.of(refusal))}
      form={form}
      failure={refusedText}
      onClose={onClose}
    >
      <DialogSum>
        <table className={styles.years}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t(($) => $.renewals.before)}</th>
              <th scope="col">{t(($) => $.renewals.after)}</th>
            </tr>
          </thead>
          <tbody>
            <Line
              label={t(($) => $.fieldNames.premiumAmount)}
              before={amount(contract.premiumAmount)}
              after={after.premium}
            />
            <Line
              label={t(($) => $.renewals.persons)}
              before={countText(contract.insuredDetails.length)}
              after={after.persons}
            />
            <Line
              label={t(($) => $.detail.startsAt)}
              before={instantDay(contract.policyStartDate)}
              after={after.startsOn}
            />
            <Line
              label={t(($) => $.detail.endsAt)}
              before={instantDay(contract.policyEndDate)}
              after={after.endsOn}
            />
          </tbody>
        </table>
      </DialogSum>
      {mayLeaveOut && (
        <CheckField
          id="leaveOut"
          isChecked={leaveOut}
          onChange={(isOn) => form.hookForm.setValue('leaveOut', isOn)}
        >
          {t(($) => $.renewals.leaveOut)}
        </CheckField>
      )}
    </ActionDialog>
  );
}

const instantDay = (instant: string | null) =>
  instant === null ? '–' : isolateValue(dayText(businessDay(new Date(instant))));

/** The renewal as the server will draft it: paid by the last day, at the price of today. */
function useNextYear(contract: ContractView, leavesOut: boolean) {
  const { typeContract: type, planId, policyEndDate } = contract;
  const { onSale } = usePlansOnSale(type);
  const today = businessDay(currentTime());
  const renewedDay = policyEndDate && firstRenewedDay(businessDay(new Date(policyEndDate)));
  const { startsOn, endsOn } = periodFrom(today, renewedDay || null);
  const insureds = contract.insuredDetails.map((insured) => ({
    ...insured,
    insuredDOB: day(insured.insuredDOB),
  }));
  const choose = (leaves: boolean) =>
    renewedPersons(type, insureds, { startsOn, leavesOut: leaves });
  const choice = choose(leavesOut);
  const persons = 'persons' in choice ? choice.persons.length : null;
  const plan = onSale?.plans.find(({ code }) => code === planId);
  const price =
    plan && persons !== null && draftPrice(type, plan, persons, onSale?.promotions ?? []);
  return {
    refusal: 'refusal' in choice ? choice.refusal : null,
    mayLeaveOut: 'refusal' in choose(false) && 'persons' in choose(true),
    after: {
      premium: price ? amount(price.premiumAmount) : '–',
      persons: persons === null ? '–' : countText(persons),
      startsOn: isolateValue(dayText(startsOn)),
      endsOn: isolateValue(dayText(endsOn)),
    },
  };
}

type LineProps = { readonly label: string; readonly before: string; readonly after: string };

/** A changed value is strong. */
function Line({ label, before, after }: LineProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{before}</td>
      <td>{before === after ? after : <strong>{after}</strong>}</td>
    </tr>
  );
}
