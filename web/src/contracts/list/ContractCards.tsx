import type { ContractRow } from '@salus/api/contract-view.ts';
import type { ReactNode } from 'react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { changeMark } from '../../ui/data/use-changed-rows.ts';
import { Box } from '../../ui/layout/Box.tsx';
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
  /** Ticks, at the start of each card. */
  readonly boxes?: Column<Row> | undefined;
};

/** The same rows for a narrow screen, each one a large target. */
export function ContractCards<Row extends ContractRow>(props: Props<Row>) {
  const { rows, rowChanges, area, foot, boxes } = props;
  return (
    <>
      {boxes && (
        <Row as="p" gap={8} align="center" padInline={8} padBlock={8}>
          {boxes.head}
          <span aria-hidden>{boxes.title}</span>
        </Row>
      )}
      <Box as="ul" softLine="between">
        {rows.map((row) => (
          <li key={row.referenceNumber} {...changeMark(rowChanges?.(row))}>
            <Row align="start" gap={0}>
              {boxes && (
                <Box padAbove={12} before={8}>
                  {boxes.render(row)}
                </Box>
              )}
              <Box flex="whole" canShrink>
                <CardLink row={row} area={area} />
              </Box>
            </Row>
            {foot?.(row)}
          </li>
        ))}
      </Box>
    </>
  );
}

type LinkProps = { readonly row: ContractRow; readonly area: Area };

/** The facts of a contract, which open it. */
function CardLink({ row, area }: LinkProps) {
  const t = useTranslations();
  return (
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
          {t(($) => $.domain.contractTypes[row.typeContract])} · {catalogueText(row.packageName)}
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
  );
}
