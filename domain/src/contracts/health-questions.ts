import { z } from 'zod';
import type { FieldCode } from '../validation/field-codes.ts';

/** 1: mental illness, cancer, leprosy; 2: 50 % disability; 3: under treatment (DRAFT-10). */
export const HEALTH_QUESTION_IDS = [1, 2, 3] as const;
export type HealthQuestionId = (typeof HEALTH_QUESTION_IDS)[number];

const answer = z.strictObject({
  medQuestionId: z.literal(HEALTH_QUESTION_IDS, { error: 'invalid' satisfies FieldCode }),
  /** The wording in replies; ignored in requests. */
  medQuestionContent: z
    .string({ error: 'invalid' satisfies FieldCode })
    .max(1000)
    .nullish(),
  /** 0 is No, 1 is Yes, null is unanswered; only No lets a contract be saved (VAL-17). */
  medQuestionResult: z
    .number({ error: 'invalid' satisfies FieldCode })
    .nullish()
    // Zod reports no issue for an absent optional key, so an absent answer counts as null.
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
