import type { cloneContract as call } from '@salus/api/contracts/corrections.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { HEALTH_QUESTION_IDS } from '@salus/domain/contracts/health-questions.ts';
import type { StaffUseCase } from '../context.ts';
import { insuredView, proposerView } from './contract-view.ts';
import { readContractDetail } from './store.ts';

/** The input of an own contract (DRAFT-17). It leaves out health answers: they change. */
export const cloneContract: StaffUseCase<typeof call> = async (
  { app, actor },
  { referenceNumber },
) => {
  const contract = await readContractDetail(app.db, referenceNumber, actor.accountId);
  if (!contract) throw new RefusalError('NOT_FOUND');
  return {
    planId: contract.plan_id,
    ...proposerView(contract),
    insuredDetails: contract.insureds.map(insuredView),
    medicalQuestionnaires: HEALTH_QUESTION_IDS.map((id) => ({
      medQuestionId: id,
      medQuestionResult: null,
    })),
  };
};
