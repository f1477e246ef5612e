import { Children, type ReactNode } from 'react';
import { Box } from '../layout/Box.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Facts.module.css';

type BlockProps = {
  readonly title: string;
  /** Beside the heading, such as a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A block of labels and values. */
export function Facts({ title, aside, children }: BlockProps) {
  return (
    <FactBlock title={title} aside={aside}>
      <FactList>{children}</FactList>
    </FactBlock>
  );
}

/** A block with a heading whose content is more than labels and values. */
export function FactBlock({ title, aside, children }: BlockProps) {
  const heading = (
    <Text as="h2" below={aside ? 0 : 8} size="large" weight="strong">
      {title}
    </Text>
  );
  return (
    <Box as="section" frame="block">
      {aside ? (
        <Row gap={4} columnGap={16} align="center" justify="between" canWrap below={4}>
          {heading}
          {aside}
        </Row>
      ) : (
        heading
      )}
      {children}
    </Box>
  );
}

/** Labels and values inside a block that holds more than them. */
export function FactList({ children }: { readonly children: ReactNode }) {
  return (
    <Grid as="dl" columns={2} gap={8} columnGap={24} className={styles.facts}>
      {children}
    </Grid>
  );
}

type FactProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  /** A long value takes the whole line of a narrow screen. */
  readonly isLong?: boolean;
};

/** One label and its value; an absent value is a dash. */
export function Fact({ label, children, isWide = false, isLong = false }: FactProps) {
  return (
    <Box isWholeRow={isWide} className={isLong ? styles.long : undefined}>
      <dt>{label}</dt>
      <dd>
        {children === null || children === undefined || children === ''
          ? '–'
          : Children.map(children, isolatePart)}
      </dd>
    </Box>
  );
}

/** A value keeps its own direction; a button beside it follows the page's. */
function isolatePart(part: ReactNode): ReactNode {
  return typeof part === 'string' ? <bdi>{part}</bdi> : part;
}
