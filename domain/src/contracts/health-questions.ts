import { z } from 'zod';
import type { FieldCode } from '../validation/field-codes.ts';

/** 1: mental illness, cancer or leprosy; 2: permanent disability of 50 % or more; 3: under treatment now (portal §3). */
export const HEALTH_QUESTION_IDS = [1, 2, 3] as const;
export type HealthQuestionId = (typeof HEALTH_QUESTION_IDS)[number];

const answer = z.strictObject({
  medQuestionId: z.literal(HEALTH_QUESTION_IDS, { error: 'invalid' satisfies FieldCode }),
  /** The wording travels in replies; in a request it is accepted and ignored, the server knows its questions. */
  medQuestionContent: z
    .string({ error: 'invalid' satisfies FieldCode })
    .max(1000)
    .nullish(),
  /** 0 is No, 1 is Yes, null is not answered; only No lets a contract be saved (portal §5). */
  medQuestionResult: z
    .number({ error: 'invalid' satisfies FieldCode })
    .nullish()
    // Zod keeps no complaint about a key that is absent and may be; null is what an absent answer is judged as.
    .transform((result) => result ?? null)
    .refine((result) => result === 0, { error: 'must_be_select_no' satisfies FieldCode }),
});

/** Each of the three questions exactly once, each answered No. */
export const healthAnswersSchema = z
  .array(answer, { error: (issue) => (issue.input == null ? 'must_be_select_no' : 'invalid') })
  .refine(
    (answers) =>
      answers.length === HEALTH_QUESTION_IDS.length &&
      HEALTH_QUESTION_IDS.every((id) => answers.some((one) => one?.medQuestionId === id)),
    { error: 'must_be_select_no' satisfies FieldCode },
  );
