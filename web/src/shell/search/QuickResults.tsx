import type { ContractRow } from '@salus/api/contract-view.ts';
import { ArrowRight } from 'lucide-react';
import { StatusTag } from '../../contracts/StatusTag.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './QuickSearch.module.css';
import type { Place } from './use-open-place.ts';

/** A contract or a place that the search offers. */
export type Option =
  | { readonly kind: 'contract'; readonly key: string; readonly row: ContractRow }
  | { readonly kind: 'command'; readonly key: string; readonly name: string; readonly to: Place };

type Props = {
  readonly id: string;
  readonly options: readonly Option[];
  /** The key of the option that Enter opens; null for none. */
  readonly active: string | null;
  readonly onChoose: (option: Option) => void;
};

export const optionId = (id: string, key: string) => `${id}-${key}`;

/** The contracts and commands below the search. The focus stays in the field. */
export function QuickResults({ id, options, active, onChoose }: Props) {
  const t = useTranslations();
  return (
    <div role="listbox" id={id} aria-label={t(($) => $.quickSearch.results)}>
      {options.map((option) => (
        <button
          key={option.key}
          type="button"
          id={optionId(id, option.key)}
          role="option"
          tabIndex={-1}
          aria-selected={option.key === active}
          className={styles.option}
          // A press must not take the focus from the field before its click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.kind === 'contract' ? <Hit row={option.row} /> : <Command name={option.name} />}
        </button>
      ))}
    </div>
  );
}

function Hit({ row }: { readonly row: ContractRow }) {
  return (
    <>
      <span className={styles.name}>
        <bdi>{row.proposerName}</bdi>
      </span>
      <StatusTag status={row.status} />
      <span className={styles.about}>
        <bdi>{row.policyNo ?? row.referenceNumber}</bdi>
        <bdi>{row.proposerMobile}</bdi>
      </span>
    </>
  );
}

const Command = ({ name }: { readonly name: string }) => (
  <>
    <span className={styles.name}>{name}</span>
    <ArrowRight aria-hidden className="pointer" />
  </>
);
