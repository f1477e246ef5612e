import type { ContractRow } from '@salus/api/contract-view.ts';
import { ArrowRight } from 'lucide-react';
import { StatusTag } from '../../contracts/StatusTag.tsx';
import type { useCombobox } from '../../ui/forms/use-combobox.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './QuickSearch.module.css';
import type { Command } from './use-commands.ts';

/** A contract or a place that the search offers. */
export type Option =
  | { readonly kind: 'contract'; readonly key: string; readonly row: ContractRow }
  | ({ readonly kind: 'command' } & Command);

type Props = {
  readonly options: readonly Option[];
  readonly combobox: ReturnType<typeof useCombobox>;
};

/** The contracts and commands below the search. The focus stays in the field. */
export const QuickResults = ({ options, combobox }: Props) => (
  <div {...combobox.list}>
    {options.map((option, index) => (
      <div key={option.key} {...combobox.option(index)} className={styles.option}>
        {option.kind === 'contract' ? <Hit row={option.row} /> : <CommandName name={option.name} />}
      </div>
    ))}
  </div>
);

function Hit({ row }: { readonly row: ContractRow }) {
  return (
    <>
      <Text weight="medium" hasEllipsis>
        <bdi>{row.proposerName}</bdi>
      </Text>
      <StatusTag status={row.status} />
      <Row
        as="span"
        gap={0}
        columnGap={12}
        canWrap
        isWholeRow
        tone="secondary"
        size="small"
        isTabular
      >
        <bdi>{row.policyNo ?? row.referenceNumber}</bdi>
        <bdi>{row.proposerMobile}</bdi>
      </Row>
    </>
  );
}

const CommandName = ({ name }: { readonly name: string }) => (
  <>
    <Text weight="medium" hasEllipsis>
      {name}
    </Text>
    <ArrowRight aria-hidden className="pointer" />
  </>
);
