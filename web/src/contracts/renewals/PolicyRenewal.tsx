import type { ContractView } from '@salus/api/contract-view.ts';
import { mayEver, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { isInForce } from '@salus/domain/contracts/status-questions.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { useState } from 'react';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { contractFacts } from '../../calls/writes/contract-facts.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { ContractLink } from '../list/ContractLink.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { LoseRenewalDialog } from './LoseRenewalDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';

/** The next year of a policy: to renew, the contract that renews it, or why none does (RENEW-9). */
export function PolicyRenewal({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const person = useSignedInPerson();
  const now = useNow();
  const [dialog, setDialog] = useState<'renew' | 'lose' | null>(null);
  const { status, renewedBy, renewalOfficer, renewalLostAt, renewalLostReason, policyEndDate } =
    contract;
  if (!person || !isInForce(status) || policyEndDate === null) return null;
  const { roleGroup: party } = person;
  const isMine = renewalOfficer === null || renewalOfficer.email === person.emailAddress;
  const isDue = isMine && whyNot('renew', contractFacts(contract), { party, now }) === null;
  if (!isDue && isMine && !renewedBy && renewalLostAt === null) return null;
  const area = mayEver('renew', party) ? 'contract' : 'bm-contract';
  return (
    <Box below={12}>
      <Facts
        title={t(($) => $.places.renewals)}
        aside={
          isDue && (
            <Row gap={8} canWrap>
              {renewalLostAt === null && (
                <Button kind="text" onClick={() => setDialog('lose')}>
                  {t(($) => $.domain.actions.loseRenewal)}
                </Button>
              )}
              <Button onClick={() => setDialog('renew')}>{t(($) => $.domain.actions.renew)}</Button>
            </Row>
          )
        }
      >
        <Fact label={t(($) => $.renewals.ends)}>
          {dayText(businessDay(new Date(policyEndDate)))}
        </Fact>
        {renewalOfficer && (
          <Fact label={t(($) => $.worklists.officer)}>
            <bdi>{renewalOfficer.name}</bdi>
          </Fact>
        )}
        {renewedBy && (
          <Fact label={t(($) => $.renewals.after)}>
            <Row as="span" isInline gap={8} align="center" canWrap>
              <ContractLink row={{ ...contract, ...renewedBy }} area={area}>
                <bdi>{renewedBy.referenceNumber}</bdi>
              </ContractLink>
              <StatusTag status={renewedBy.status} />
            </Row>
          </Fact>
        )}
        {renewalLostAt !== null && (
          <Fact label={t(($) => $.renewals.states.LOST)}>
            <bdi>{renewalLostReason}</bdi>
          </Fact>
        )}
      </Facts>
      {dialog === 'renew' && <RenewDialog contract={contract} onClose={() => setDialog(null)} />}
      {dialog === 'lose' && <LoseRenewalDialog row={contract} onClose={() => setDialog(null)} />}
    </Box>
  );
}
