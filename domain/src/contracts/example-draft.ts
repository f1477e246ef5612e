import type { FamilyDraftInput, IndividualDraftInput } from './draft.ts';

/** The example body of DRAFT-1: tests start from it, and the API's description shows it. */
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
} satisfies Required<IndividualDraftInput>;

/** The same person's family: with a spouse and a child identified by a birth certificate. */
export const exampleFamilyDraft = {
  ...exampleDraft,
  planId: '40002001',
  insuredDetails: [
    ...exampleDraft.insuredDetails,
    {
      isSameProposer: false,
      insuredName: 'Trần Thị Hoa',
      insuredTypeNID: 'CCCD',
      insuredNationalId: '001192000456',
      insuredDOB: '1992-06-12',
      insuredGender: 'female',
      insuredRelationship: 'wife_husband',
    },
    {
      isSameProposer: false,
      insuredName: 'Nguyễn Trần Bảo An',
      insuredTypeNID: 'GKS',
      insuredNationalId: '012020001234',
      insuredDOB: '2020-03-08',
      insuredGender: 'female',
      insuredRelationship: 'child',
    },
  ],
} satisfies Required<FamilyDraftInput>;
