import type { ContractView } from '@salus/api/contract-view.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { FactBlock } from '../../ui/data/Facts.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';

/** Each question with its answer at the end of the line. */
export function HealthBlock({
  answers,
}: {
  readonly answers: ContractView['medicalQuestionnaires'];
}) {
  const t = useTranslations();
  return (
    <FactBlock title={t(($) => $.sections.health)}>
      <Stack as="dl" gap={4}>
        {HEALTH_QUESTION_IDS.map((id) => {
          const result =
            answers.find(({ medQuestionId }) => medQuestionId === id)?.medQuestionResult ?? null;
          const answer = result === null ? 'unanswered' : result === 1 ? 'yes' : 'no';
          return (
            <Row gap={16} align="baseline" justify="between" key={id}>
              <Text as="dt" size="body">{`${id}. ${t(($) => $.domain.healthQuestions[id])}`}</Text>
              <Text as="dd" flex="none" weight="medium">
                {t(($) => $.domain.answers[answer])}
              </Text>
            </Row>
          );
        })}
      </Stack>
    </FactBlock>
  );
}
