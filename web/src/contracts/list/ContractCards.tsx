import type { ContractRow } from '@salus/api/contract-view.ts';
import type { ReactNode } from 'react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { changeMark } from '../../ui/data/use-changed-rows.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { ContractLink } from './ContractLink.tsx';
import styles from './ContractTable.module.css';
import type { Area } from './contract-place.ts';
import { RowFlag } from './RowFlag.tsx';
import { TakenBy } from './TakenBy.tsx';
import { Waiting } from './Waiting.tsx';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly rowChanges?: (row: Row) => number;
  readonly area: Area;
  /** Content below a card, outside of its link. */
  readonly foot?: ((row: Row) => ReactNode) | undefined;
};

/** The same rows for a narrow screen, each one a large target. */
export function ContractCards<Row extends ContractRow>(props: Props<Row>) {
  const { rows, rowChanges, area, foot } = props;
  const t = useTranslations();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.referenceNumber} {...changeMark(rowChanges?.(row))}>
          <ContractLink row={row} area={area} className={styles.card}>
            <Row as="span" gap={12} align="center" justify="between" isTabular>
              <Text as="bdi" tone="ink" weight="medium" canBreak>
                {row.proposerName}
              </Text>
              <StatusTag status={row.status} />
            </Row>
            <Row
              as="span"
              gap={12}
              align="center"
              justify="between"
              isTabular
              className={styles.cardLine}
            >
              <bdi>{row.policyNo ?? row.referenceNumber}</bdi>
              <Moment at={row.createdAt} />
            </Row>
            <Row
              as="span"
              gap={12}
              align="center"
              justify="between"
              isTabular
              className={styles.cardLine}
            >
              <span>
                {t(($) => $.domain.contractTypes[row.typeContract])} ·{' '}
                {catalogueText(row.packageName)}
              </span>
              <Text tone="ink" weight="medium">
                {amount(row.premiumAmount)}
              </Text>
            </Row>
            {row.waitingSince && (
              <Row as="span" columnGap={12} align="center" justify="between" canWrap isTabular>
                <Waiting row={row} hasLabel />
              </Row>
            )}
            <RowFlag row={row} />
            <TakenBy row={row} />
          </ContractLink>
          {foot?.(row)}
        </li>
      ))}
    </ul>
  );
}
