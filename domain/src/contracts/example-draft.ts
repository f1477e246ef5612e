import type { IndividualDraftInput } from './draft.ts';

/** The body of create-temporary as decisions §6 shows it: what tests start from, and the example of the API's description. */
export const exampleDraft = {
  planId: '30002014',
  proposerName: 'Nguyễn Văn Đức',
  proposerTypeNID: 'CCCD',
  proposerNationalId: '001090000123',
  proposerNationalIdDate: '2021-08-15',
  proposerPlaceOfOrigin: 'MANAGEMENT_OF_SOCIAL',
  proposerPlaceCMND: null,
  proposerDOB: '1990-02-01',
  proposerGender: 'male',
  proposerMobile: '0987654321',
  proposerEmail: 'duc@example.com',
  proposerAddress: 'Số 1 Phố Mẫu, Hà Nội',
  insuredDetails: [
    {
      isSameProposer: true,
      insuredName: 'Nguyễn Văn Đức',
      insuredTypeNID: 'CCCD',
      insuredNationalId: '001090000123',
      insuredDOB: '1990-02-01',
      insuredGender: 'male',
      insuredRelationship: 'self',
    },
  ],
  medicalQuestionnaires: [
    { medQuestionId: 1, medQuestionResult: 0 },
    { medQuestionId: 2, medQuestionResult: 0 },
    { medQuestionId: 3, medQuestionResult: 0 },
  ],
} satisfies IndividualDraftInput;
