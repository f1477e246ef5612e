import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import type { Plan } from '@salus/api/catalogue.ts';
import { individualDraftSchema } from '@salus/domain/contracts/draft.ts';
import { individualPremium } from '@salus/domain/pricing/premium.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { perDay } from '@salus/domain/time/per-day.ts';
import { fieldProblemsOf } from '@salus/domain/validation/field-codes.ts';
import { Button } from 'antd';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/i18n.ts';
import { amount } from '../../ui/format.ts';
import { type DraftValues, sectionOf, sections, withoutRepeats } from './draft-values.ts';
import { goTo } from './ErrorSummary.tsx';
import styles from './SummaryColumn.module.css';

type Props = {
  readonly plans: readonly Plan[];
  readonly today: Day;
  readonly verb: string;
  readonly isBusy: boolean;
};

const schemaOn = perDay(individualDraftSchema);

/** What the contract will be, what it costs, and what is still missing: the same judgement as the submit's, at every key. */
export function SummaryColumn({ plans, today, verb, isBusy }: Props) {
  const t = useWords();
  const values = useWatch<DraftValues>();
  const plan = plans.find(({ code }) => code === values.planId);
  const isSame = values.insuredDetails?.[0]?.isSameProposer ?? false;
  const problems = fieldProblemsOf(schemaOn(today).safeParse(values).error?.issues ?? []);
  const missing = withoutRepeats(problems, isSame).map(({ path }) => path);
  return (
    <aside className={styles.column} aria-label={t(($) => $.draftForm.summary)}>
      <div>
        <p className={styles.label}>
          {plan ? t(($) => $.draftForm.package, { name: plan.packageName }) : t(($) => $.draftForm.noPlan)}
        </p>
        <p className={styles.premium} aria-live="polite">
          {plan ? amount(individualPremium({ fee: vnd(plan.fee) })) : '–'}
        </p>
        {plan && (
          <p className={styles.note}>
            {t(($) => $.draftForm.covers, { sum: amount(plan.amount), duration: plan.durationName })}
          </p>
        )}
      </div>
      <ul className={styles.checks}>
        {sections.map((section) => {
          const paths = [...new Set(missing.filter((path) => sectionOf(path) === section))];
          const [first] = paths;
          return (
            <li key={section}>
              {first === undefined ? (
                <span className={styles.done}>
                  <CheckCircleFilled aria-hidden /> {t(($) => $.sections[section])}
                  <span className="visually-hidden">{t(($) => $.draftForm.complete)}</span>
                </span>
              ) : (
                <button type="button" className={styles.open} onClick={() => goTo(first)}>
                  <span className={styles.ring} aria-hidden="true" /> {t(($) => $.sections[section])}
                  <span className={styles.count}>{t(($) => $.draftForm.left, { count: paths.length })}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
        {verb}
      </Button>
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
      </p>
    </aside>
  );
}
