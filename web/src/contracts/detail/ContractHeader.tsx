import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import type { ContractView } from '@salus/api/contract-view.ts';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ContractActions } from '../actions/ContractActions.tsx';
import { StatusTag } from '../StatusTag.tsx';
import styles from './ContractHeader.module.css';

export function ContractHeader({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const { referenceNumber, policyNo } = contract;
  return (
    <header className={styles.header}>
      <Link to="/contract/temp-list" className={styles.back} aria-label={t(($) => $.detail.back)}>
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <div className={styles.title}>
        <h1>
          <bdi>{contract.proposerName}</bdi>
        </h1>
        <p className={styles.numbers}>
          <StatusTag status={contract.status} />
          <span>
            <bdi>{referenceNumber}</bdi>
            <CopyButton text={referenceNumber} what={t(($) => $.detail.referenceNumber)} />
          </span>
          {policyNo && (
            <span>
              <bdi>{policyNo}</bdi>
              <CopyButton text={policyNo} what={t(($) => $.detail.policyNo)} />
            </span>
          )}
        </p>
      </div>
      <ContractActions contract={contract} />
    </header>
  );
}
