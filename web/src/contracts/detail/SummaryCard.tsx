import type { IssuedContractView } from '@salus/api/contract-view.ts';
import type { RenewedView } from '@salus/api/contracts/renewed-view.ts';
import { periodFrom, periodInstants } from '@salus/domain/contracts/period.ts';
import { isIssued } from '@salus/domain/contracts/status.ts';
import { isCancelled, isFinal } from '@salus/domain/contracts/status-questions.ts';
import { businessDay, toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { amount, dayText, instantText } from '../../ui/data/format.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { PremiumSum } from '../PremiumSum.tsx';

type Props = {
  readonly contract: IssuedContractView;
  /** Progress of the refund, where the reader may see it. */
  readonly refundState?: string | undefined;
  /** No policy block is beside it. */
  readonly isAlone?: boolean;
};

/**
 * Package, premium and, unless the policy block has it, the period. Before payment it assumes a
 * payment today (DETAIL-3); afterwards it starts on the payment day. A contract that ended strikes
 * its premium out.
 */
export function SummaryCard({ contract, refundState, isAlone = false }: Props) {
  const t = useTranslations();
  const { paymentDate, status } = contract;
  const isFamily = contract.typeContract === 'FAMILY';
  const persons = contract.insuredDetails.length;
  const premium = amount(contract.premiumAmount);
  const period = insurancePeriod(contract, isAlone);
  return (
    <Box as="section" frame="block">
      <Text as="p" tone="secondary" weight="medium">
        {isFamily
          ? t(($) => $.familyPremium.persons, {
              plan: catalogueText(contract.packageName),
              count: persons,
            })
          : t(($) => $.draftForm.package, { name: catalogueText(contract.packageName) })}
      </Text>
      <Text as="p" size="hero" weight="strong" isTabular>
        {isFinal(status) ? <del>{premium}</del> : premium}
      </Text>
      {contract.renewedContract && <RenewedLine contract={contract.renewedContract} />}
      {isCancelled(status) && <Refund contract={contract} state={refundState} />}
      <Text as="p" tone="secondary" size="small">
        {t(($) => $.detail.insures, { sum: amount(contract.sumInsured) })}
      </Text>
      {isFamily && (
        <Box above={12}>
          <PremiumSum {...contract} persons={persons} />
        </Box>
      )}
      <Stack as="dl" gap={4} above={12} padAbove={12} softLine="above">
        <Line label={t(($) => $.fieldNames.durationName)}>
          {catalogueText(contract.durationName)}
        </Line>
        {period && (
          <>
            <Line label={t(($) => $.manualPayment.date)}>
              {paymentDate ? instantText(paymentDate) : dayText(businessDay(currentTime()))}
            </Line>
            <Line label={t(($) => $.detail.startsAt)}>{instantText(period.starts)}</Line>
            <Line label={t(($) => $.detail.endsAt)}>{instantText(period.ends)}</Line>
          </>
        )}
      </Stack>
      {period?.isAssumed && (
        <Text as="p" above={8} tone="secondary" size="small">
          {t(($) => $.detail.ifPaidToday)}
        </Text>
      )}
    </Box>
  );
}

/** The policy before this renewal (RENEW-8). */
function RenewedLine({ contract }: { readonly contract: RenewedView }) {
  const t = useTranslations();
  const { policyStartDate: from, policyEndDate: to } = contract;
  const period =
    from && to
      ? [`${dayText(businessDay(new Date(from)))} – ${dayText(businessDay(new Date(to)))}`]
      : [];
  return (
    <Text as="p" tone="secondary" size="small">
      {t(($) => $.renewals.before)}:{' '}
      {[
        amount(contract.premiumAmount),
        t(($) => $.detail.personsAlone, { count: contract.persons }),
        ...period,
      ].join(' · ')}
    </Text>
  );
}

/** Null where the policy block shows the period, and where none will start. */
function insurancePeriod(
  { status, policyStartDate, policyEndDate, paymentDate, renewalStartsOn }: IssuedContractView,
  isAlone: boolean,
) {
  if (!isAlone && isIssued(status)) return null;
  if (isFinal(status) && !policyStartDate) return null;
  const { startsAt, endsAt } = periodInstants(
    periodFrom(
      businessDay(paymentDate ? new Date(paymentDate) : currentTime()),
      renewalStartsOn === null ? null : day(renewalStartsOn),
    ),
  );
  return {
    starts: policyStartDate ?? toIsoWithOffset(startsAt),
    ends: policyEndDate ?? toIsoWithOffset(endsAt),
    isAssumed: !policyStartDate && !paymentDate,
  };
}

/** The refund of a cancellation with its reason. */
function Refund({ contract, state }: { contract: IssuedContractView; state: string | undefined }) {
  const t = useTranslations();
  const { refundAmount, refundReason, noteCancelled } = contract;
  const reason = refundReason ?? noteCancelled;
  return (
    <Box below={8}>
      <p>
        {refundAmount === null ? (
          t(($) => $.cancelDialog.nothingBack)
        ) : (
          <>
            {t(($) => $.fieldNames.refundAmount)}{' '}
            <Text as="strong" size="large" isTabular>
              {amount(refundAmount)}
            </Text>
            {state && <Text tone="secondary"> · {state}</Text>}
          </>
        )}
      </p>
      {reason && (
        <Text as="p" tone="secondary" size="small">
          <bdi>{reason}</bdi>
        </Text>
      )}
    </Box>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Row gap={0} columnGap={12} justify="between" canWrap>
      <Text as="dt" size="body">
        {label}
      </Text>
      <dd>{children}</dd>
    </Row>
  );
}
