import type { ContractView } from '@salus/api/contract-view.ts';
import { catalogueWord } from '../../i18n/catalogue-word.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { amount } from '../../ui/format.ts';

/** Product and package, as they were copied into the contract when it was saved, with every benefit. */
export function ProductBlock({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  return (
    <Facts title={t(($) => $.detail.product)}>
      <Fact label={t(($) => $.detail.productName)}>{catalogueWord(contract.productName)}</Fact>
      <Fact label={t(($) => $.list.plan)}>{catalogueWord(contract.packageName)}</Fact>
      <Fact label={t(($) => $.fieldNames.sumInsured)}>{amount(contract.sumInsured)}</Fact>
      <Fact label={t(($) => $.fieldNames.premiumAmount)}>{amount(contract.premiumAmount)}</Fact>
      {contract.typeContract === 'FAMILY' && (
        <>
          <Fact label={t(($) => $.detail.feePerPerson)}>{amount(contract.fee)}</Fact>
          <Fact label={t(($) => $.detail.persons)}>
            {t(($) => (contract.discountContract === null ? $.detail.personsAlone : $.detail.personsDiscounted), {
              count: contract.insuredDetails.length,
              percent: 100 - (contract.discountContract ?? 100),
            })}
          </Fact>
        </>
      )}
      {contract.benefits.map(({ code, name, limit, note }) => (
        <Fact key={code} label={catalogueWord(name)}>
          {note ? `${amount(limit)} · ${catalogueWord(note)}` : amount(limit)}
        </Fact>
      ))}
    </Facts>
  );
}
