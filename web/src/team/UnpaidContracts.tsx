import { listContracts } from '@salus/api/back-office.ts';
import { lifecycle } from '@salus/domain/contracts/lifecycle.ts';
import { useSignedInPerson } from '../calls/session.ts';
import { useCall } from '../calls/use-call.ts';
import { StatusTag } from '../contracts/StatusTag.tsx';
import { useTranslations } from '../i18n/i18n.ts';
import { CheckField } from '../ui/forms/CheckField.tsx';
import styles from './UnpaidContracts.module.css';

type Props = {
  readonly officerEmail: string;
  /** Reference numbers. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** The most that fit; others are named by their numbers. */
const SHOWN = '100';

/** The officer's unpaid contracts to tick, for clerks: heads have no list of them (ROLE-3). */
export function UnpaidContracts(props: Props) {
  const group = useSignedInPerson()?.roleGroup;
  const { access } = listContracts;
  const mayList = group && access.kind === 'staff' && access.groups.includes(group);
  return mayList ? <Choices {...props} /> : null;
}

function Choices({ officerEmail, chosen, onChange }: Props) {
  const t = useTranslations();
  const query = { officerEmail, status: [...lifecycle.handOver.from], limit: SHOWN };
  const rows = useCall(listContracts, { query }).data?.results ?? [];
  if (rows.length === 0) return null;
  return (
    <fieldset className={styles.contracts}>
      <legend className={styles.legend}>{t(($) => $.handover.choose)}</legend>
      <ul className={styles.list}>
        {rows.map(({ referenceNumber, proposerName, status }) => (
          <li key={referenceNumber} className={styles.row}>
            <CheckField
              id={`handover-${referenceNumber}`}
              checked={chosen.includes(referenceNumber)}
              onChange={(isChosen) =>
                onChange(
                  isChosen
                    ? [...chosen, referenceNumber]
                    : chosen.filter((number) => number !== referenceNumber),
                )
              }
            >
              <bdi>{proposerName}</bdi>
              <bdi className={styles.number}>{referenceNumber}</bdi>
            </CheckField>
            <StatusTag status={status} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
