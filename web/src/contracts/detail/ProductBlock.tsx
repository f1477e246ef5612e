import type { ContractView } from '@salus/api/contract-view.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';
import { amount } from '../../ui/data/format.ts';

/** Product, package and benefits, as copied into the contract when it was saved. */
export function ProductBlock({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  return (
    <Facts title={t(($) => $.detail.product)}>
      <Fact label={t(($) => $.detail.productName)}>{catalogueText(contract.productName)}</Fact>
      <Fact label={t(($) => $.list.plan)}>{catalogueText(contract.packageName)}</Fact>
      <Fact label={t(($) => $.fieldNames.sumInsured)}>{amount(contract.sumInsured)}</Fact>
      <Fact label={t(($) => $.fieldNames.premiumAmount)}>{amount(contract.premiumAmount)}</Fact>
      {contract.typeContract === 'FAMILY' && (
        <>
          <Fact label={t(($) => $.detail.feePerPerson)}>{amount(contract.fee)}</Fact>
          <Fact label={t(($) => $.detail.persons)}>
            {t(
              ($) =>
                contract.discountContract === null
                  ? $.detail.personsAlone
                  : $.detail.personsDiscounted,
              {
                count: contract.insuredDetails.length,
                percent: 100 - (contract.discountContract ?? 100),
              },
            )}
          </Fact>
        </>
      )}
      {contract.benefits.map(({ code, name, limit, note }) => (
        <Fact key={code} label={catalogueText(name)}>
          {note ? `${amount(limit)} · ${catalogueText(note)}` : amount(limit)}
        </Fact>
      ))}
    </Facts>
  );
}
