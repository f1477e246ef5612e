import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { money } from '../format.ts';
import factStyles from '../parts/facts.module.css';
import { useTranslations } from '../translations.ts';
import { Fold } from './Fold.tsx';

type Props = {
  readonly contract: Pick<CustomerContractView, 'benefits'> & {
    readonly insuredDetails: readonly unknown[];
  };
};

/** The benefits with their limits, each per insured person. */
export function Benefits({ contract: { benefits, insuredDetails } }: Props) {
  const t = useTranslations();
  const gist = insuredDetails.length > 1 ? 'benefitsCountEach' : 'benefitsCount';
  return (
    <Fold
      title={t(($) => $.facts.benefits)}
      gist={t(($) => $.facts[gist], { count: benefits.length })}
    >
      <ul className={factStyles.benefits}>
        {benefits.map(({ code, name, limit, note }) => (
          <li key={code}>
            <span>
              {catalogueText(name)}
              {note && <small>{catalogueText(note)}</small>}
            </span>
            <span className={factStyles.benefitLimit}>{money(limit)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
