import type { ContractView } from '@salus/api/contract-view.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Fact, Facts } from '../../ui/data/Facts.tsx';

export function HealthBlock({
  answers,
}: {
  readonly answers: ContractView['medicalQuestionnaires'];
}) {
  const t = useTranslations();
  return (
    <Facts title={t(($) => $.sections.health)}>
      {HEALTH_QUESTION_IDS.map((id) => {
        const result =
          answers.find(({ medQuestionId }) => medQuestionId === id)?.medQuestionResult ?? null;
        const answer = result === null ? 'unanswered' : result === 1 ? 'yes' : 'no';
        return (
          <Fact key={id} label={`${id}. ${t(($) => $.domain.healthQuestions[id])}`} isWide>
            {t(($) => $.domain.answers[answer])}
          </Fact>
        );
      })}
    </Facts>
  );
}
