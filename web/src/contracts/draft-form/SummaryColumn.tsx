import { keyedByNationalId } from '@salus/domain/contracts/family-insureds.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { type DraftValues, fieldSection, sections } from '../draft/draft-values.ts';
import { goToField } from '../draft/go-to-field.ts';
import { draftPrice } from '../draft/price.ts';
import { useDraftProblems } from '../draft/use-draft-problems.ts';
import type { OnSale } from '../draft/use-plans-on-sale.ts';
import { PremiumSum } from '../PremiumSum.tsx';
import styles from './SummaryColumn.module.css';

type Props = {
  readonly type: ContractType;
  readonly onSale: OnSale;
  readonly today: Day;
  readonly verb: string;
  readonly isBusy: boolean;
  /** Saves the unfinished form. */
  readonly later: ReactNode;
};

/** Live summary of the contract: plan, price for the current persons, missing fields. */
export function SummaryColumn({ type, onSale, today, verb, isBusy, later }: Props) {
  const t = useTranslations();
  const [planId, persons] = useWatch<DraftValues, ['planId', 'insuredDetails']>({
    name: ['planId', 'insuredDetails'],
  });
  const plan = onSale.plans.find(({ code }) => code === planId);
  const count = keyedByNationalId(persons).length;
  const price = plan && draftPrice(type, plan, count, onSale.promotions);
  const missing = useDraftProblems(type, today).map(({ path }) => path);
  return (
    <Stack
      as="aside"
      gap={12}
      padBlock={12}
      padInline={16}
      frame="panel"
      isWideOnPhone
      aria-label={t(($) => $.draftForm.summary)}
    >
      <div>
        <Text as="p" tone="secondary" weight="medium">
          {!plan && t(($) => $.draftForm.noPlan)}
          {plan &&
            type === 'INDIVIDUAL' &&
            t(($) => $.draftForm.package, { name: catalogueText(plan.packageName) })}
          {plan &&
            type === 'FAMILY' &&
            t(($) => $.familyPremium.persons, { plan: catalogueText(plan.packageName), count })}
        </Text>
        <Text as="p" size="hero" weight="strong" isTabular aria-live="polite">
          {price ? amount(price.premiumAmount) : '–'}
        </Text>
        {plan && (
          <Text as="p" tone="secondary" size="small">
            {t(($) => $.draftForm.covers, {
              sum: amount(plan.amount),
              duration: catalogueText(plan.durationName),
            })}
          </Text>
        )}
      </div>
      {price && type === 'FAMILY' && <PremiumSum {...price} />}
      <Stack as="ul" padBlock={8} softLine="above" className="softLine-below">
        {sections.map((section) => {
          const paths = [...new Set(missing.filter((path) => fieldSection(path) === section))];
          const [first] = paths;
          return (
            <li key={section}>
              {first === undefined ? (
                <Row
                  as="span"
                  gap={8}
                  align="center"
                  isWide
                  tone="secondary"
                  className={styles.complete}
                >
                  <CircleCheck aria-hidden className="tone-green" /> {t(($) => $.sections[section])}
                  <span className="visually-hidden">{t(($) => $.draftForm.complete)}</span>
                </Row>
              ) : (
                <Row
                  as="button"
                  gap={8}
                  align="center"
                  isWide
                  type="button"
                  minHeight={32}
                  className={styles.open}
                  onClick={() => goToField(first)}
                >
                  <Box as="span" square={14} frame="ring" aria-hidden="true" />{' '}
                  {t(($) => $.sections[section])}
                  <Text before="auto" tone="secondary" size="small" isTabular>
                    {t(($) => $.draftForm.left, { count: paths.length })}
                  </Text>
                </Row>
              )}
            </li>
          );
        })}
      </Stack>
      <Button kind="primary" size="large" isBlock type="submit" isBusy={isBusy}>
        {verb}
      </Button>
      <Text as="p" tone="hint" size="small" textAlign="center" className="key-hint">
        <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
      </Text>
      {later}
    </Stack>
  );
}
