import type { ContractType, Status } from '@salus/domain/contracts/status.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import styles from './ContractName.module.css';
import type { ClerkTab } from './clerk-tabs.ts';
import { contractPlace } from './contract-place.ts';

/** The contract of a row. */
export type AboutContract = {
  readonly referenceNumber: string;
  readonly policyNo: string | null;
  readonly typeContract: ContractType;
  readonly contractStatus: Status;
  readonly proposerName: string;
  /** The clerk who works on it. */
  readonly takenByName?: string | null;
};

type AboutNone = { readonly [K in keyof AboutContract]: AboutContract[K] | null };

/** The contract of a row; null for a row that concerns none. */
export function rowContract(row: AboutContract | AboutNone): AboutContract | null {
  const { referenceNumber, policyNo, typeContract, contractStatus, proposerName } = row;
  const { takenByName = null } = row;
  if (referenceNumber === null || !typeContract || !contractStatus || proposerName === null)
    return null;
  return { referenceNumber, policyNo, typeContract, contractStatus, proposerName, takenByName };
}

type Props = {
  readonly contract: AboutContract;
  /** Without the status, where a list has many columns. */
  readonly isShort?: boolean;
  /** The part of the contract's page that has the problem. */
  readonly tab?: ClerkTab | undefined;
};

/** The proposer as a link to the contract, above its number and status. */
export function ContractName({ contract, isShort = false, tab }: Props) {
  const t = useTranslations();
  const { proposerName, policyNo, referenceNumber, contractStatus } = contract;
  return (
    <>
      <Link
        {...contractPlace(contract, 'bm-contract', tab)}
        className={(isShort ? styles.shortName : styles.name) ?? ''}
      >
        <bdi>{proposerName}</bdi>
      </Link>
      <span className={cells.second}>
        <Text as="bdi" isOneLine>
          {policyNo ?? referenceNumber}
        </Text>
        {!isShort && (
          <>
            {' · '}
            <Text isOneLine>{t(($) => $.domain.statuses[contractStatus])}</Text>
          </>
        )}
      </span>
      {contract.takenByName && (
        <span className={cells.second}>{t(($) => $.take.by, { name: contract.takenByName })}</span>
      )}
    </>
  );
}
