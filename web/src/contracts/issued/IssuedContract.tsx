import { showIssuedContract } from '@salus/api/contracts.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { SidePanel } from '../../ui/overlays/SidePanel.tsx';
import { ContractHeader } from '../detail/ContractHeader.tsx';
import { StepBar } from '../detail/StepBar.tsx';
import { SummaryCard } from '../detail/SummaryCard.tsx';
import { InsuredBlock } from '../detail-blocks/InsuredBlock.tsx';
import { ProductBlock } from '../detail-blocks/ProductBlock.tsx';
import { ProposerBlock } from '../detail-blocks/ProposerBlock.tsx';
import { HistoryTimeline } from '../history/HistoryTimeline.tsx';
import { CertificateButton } from './CertificateButton.tsx';

type Props = {
  readonly referenceNumber: string;
  readonly group: RoleGroup;
  readonly onClose: () => void;
};

/** An issued contract as heads read it (ROLE-14), beside the list. */
export function IssuedContract({ referenceNumber, group, onClose }: Props) {
  const t = useTranslations();
  const answer = useCall(showIssuedContract, { query: { referenceNumber } });
  const contract = answer.data;
  const panel = useRef<HTMLDivElement>(null);
  // The button that had the focus during the loading is gone.
  useEffect(() => {
    if (contract?.referenceNumber) panel.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [contract?.referenceNumber]);
  const closing = (
    <Button
      kind="text"
      icon={<X aria-hidden />}
      aria-label={t(($) => $.keys.done)}
      onClick={onClose}
    />
  );
  return (
    <SidePanel
      label={t(($) => $.places['temp-info'])}
      opener={() => findLink(referenceNumber)}
      onClose={onClose}
    >
      {contract ? (
        <div ref={panel}>
          <ContractHeader
            contract={contract}
            list={null}
            actions={
              <Row gap={8}>
                <CertificateButton row={contract} group={group} size="large" />
                {closing}
              </Row>
            }
            take={
              <Text as="p" above={4} tone="secondary">
                {t(($) => $.list.createdBy)}: <bdi>{contract.createdByName}</bdi>
              </Text>
            }
          />
          <StepBar contract={contract} />
          <Stack gap={12}>
            <SummaryCard contract={contract} isAlone />
            <ProposerBlock contract={contract} />
            <InsuredBlock contract={contract} />
            <ProductBlock contract={contract} />
            <HistoryTimeline contract={contract} />
          </Stack>
        </div>
      ) : (
        <>
          {closing}
          {answer.isError ? (
            <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />
          ) : (
            <Skeleton rows={12} />
          )}
        </>
      )}
    </SidePanel>
  );
}

/** The link of its row gets the focus back, also after a reload or a click beside it. */
function findLink(referenceNumber: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>('#content a')].find(
    ({ href }) => new URL(href).searchParams.get('contract') === referenceNumber,
  );
}
