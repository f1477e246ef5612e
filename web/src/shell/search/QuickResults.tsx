import { Autocomplete } from '@base-ui/react/autocomplete';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { ArrowRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { StatusTag } from '../../contracts/StatusTag.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './QuickSearch.module.css';
import type { Command } from './use-commands.ts';

/** A contract or a place that the search offers. */
export type Option =
  | { readonly kind: 'contract'; readonly key: string; readonly row: ContractRow }
  | ({ readonly kind: 'command' } & Command);

type Props = { readonly onChoose: (option: Option) => void };

/** The contracts and commands below the search. The focus stays in the field. */
export function QuickResults({ onChoose }: Props) {
  const t = useTranslations();
  return (
    <Autocomplete.List aria-label={t(($) => $.quickSearch.results)}>
      {(option: Option) => (
        <Autocomplete.Item
          key={option.key}
          value={option}
          className={styles.option}
          render={renderRow}
          onClick={() => onChoose(option)}
        >
          {option.kind === 'contract' ? (
            <Hit row={option.row} />
          ) : (
            <CommandName name={option.name} />
          )}
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  );
}

/** Base UI marks no option of an autocomplete as selected. */
function renderRow(props: ComponentProps<'div'>, { highlighted }: Autocomplete.Item.State) {
  const rowProps = { ...props, 'aria-selected': highlighted };
  return <div {...rowProps} />;
}

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
