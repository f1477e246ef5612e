import type { IssuedContractView } from '@salus/api/contract-view.ts';
import { ChevronDown } from 'lucide-react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, FactBlock, FactList } from '../../ui/data/Facts.tsx';
import { amount } from '../../ui/data/format.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import styles from './ProductBlock.module.css';

/**
 * Product, package and benefits, as copied into the contract when it was saved. The summary names
 * sum and premium; the benefits are folded on screen and open on paper.
 */
export function ProductBlock({ contract }: { readonly contract: IssuedContractView }) {
  const t = useTranslations();
  const { benefits } = contract;
  return (
    <FactBlock title={t(($) => $.detail.product)}>
      <Stack gap={8} columnGap={24} className={styles.product}>
        <FactList>
          <Fact label={t(($) => $.fieldNames.productName)}>
            {catalogueText(contract.productName)}
          </Fact>
          <Fact label={t(($) => $.list.plan)}>{catalogueText(contract.packageName)}</Fact>
        </FactList>
        {benefits.length > 0 && (
          <details className={styles.benefits}>
            <Row
              as="summary"
              isInline
              gap={4}
              align="center"
              minHeight={24}
              tone="primary"
              weight="medium"
              className="no-marker screen-only"
            >
              {t(($) => $.detail.benefits, { number: benefits.length })}
              <ChevronDown aria-hidden />
            </Row>
            <FactList>
              {benefits.map(({ code, name, limit, note }) => (
                <Fact key={code} label={catalogueText(name)}>
                  {note ? `${amount(limit)} · ${catalogueText(note)}` : amount(limit)}
                </Fact>
              ))}
            </FactList>
          </details>
        )}
      </Stack>
    </FactBlock>
  );
}
