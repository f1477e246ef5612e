import type { IssuedContractView } from '@salus/api/contract-view.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { BackToList, type ListPath } from '../../navigation/BackToList.tsx';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { StatusTag } from '../StatusTag.tsx';
import styles from './ContractHeader.module.css';
import { UnitOfSale } from './UnitOfSale.tsx';

type Props = {
  readonly contract: IssuedContractView;
  /** Null beside a list, whose page has the heading. */
  readonly list: ListPath | null;
  readonly actions: ReactNode;
  /** Below the numbers: the clerk who works on the contract. */
  readonly take?: ReactNode;
};

export function ContractHeader({ contract, list, actions, take }: Props) {
  const t = useTranslations();
  const { referenceNumber, policyNo } = contract;
  return (
    <Row as="header" gap={12} align="start" canWrap below={16} className={styles.header}>
      {list && <BackToList list={list} />}
      <Box flex={200} canShrink>
        <Row gap={4} columnGap={12} align="center" canWrap>
          <Text as={list ? 'h1' : 'h2'} size="title" weight="strong" canBreak isTight tabIndex={-1}>
            <bdi>{contract.proposerName}</bdi>
          </Text>
          <StatusTag status={contract.status} />
        </Row>
        <Row
          as="p"
          gap={4}
          columnGap={12}
          align="center"
          canWrap
          above={4}
          tone="secondary"
          isTabular
        >
          <Row as="span" isInline gap={4} align="center">
            <bdi>{referenceNumber}</bdi>
            <CopyButton text={referenceNumber} what={t(($) => $.detail.referenceNumber)} />
          </Row>
          {policyNo && (
            <Row as="span" isInline gap={4} align="center">
              <bdi>{policyNo}</bdi>
              <CopyButton text={policyNo} what={t(($) => $.fieldNames.policyNo)} />
            </Row>
          )}
        </Row>
        <UnitOfSale contract={contract} />
        {take}
      </Box>
      {actions}
    </Row>
  );
}
