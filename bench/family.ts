import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { measureCreating } from './creation.ts';
import { measureShowing } from './detail.ts';
import type { Environment } from './harness/environment.ts';

const OFFICER = 3;
const PERSONS = 9;

/** The largest contract that there is: nine persons, created by an officer and shown to them. */
export async function measureFamily(environment: Environment): Promise<void> {
  await measureCreating(environment, {
    title: 'Family of nine, POST create-family-temporary',
    officer: OFFICER,
    path: '/v1/auth/contract/create-family-temporary',
    makeDraft: numberedFamily,
  });
  await measureShowing(environment, {
    title: 'Detail of a family of nine, GET info-temporary',
    officer: OFFICER,
    // The contracts created above.
    where: `type_contract = 'FAMILY' and (select count(*) from insureds i
      where i.contract_id = contracts.id) = ${PERSONS}`,
  });
}

/** A family of nine distinct persons per call. */
function numberedFamily(n: number) {
  const number = (place: number) =>
    `0${place + 1}10900${String(n % 10_000_000).padStart(7, '0')}`.slice(0, 12);
  const [self] = exampleDraft.insuredDetails;
  return {
    ...exampleFamilyDraft,
    proposerNationalId: number(0),
    insuredDetails: Array.from({ length: PERSONS }, (_, place) =>
      place === 0
        ? { ...self, insuredNationalId: number(0) }
        : {
            isSameProposer: false,
            insuredName: `Nguyễn Trần Bảo An ${place}`,
            insuredTypeNID: 'CCCD' as const,
            insuredNationalId: number(place),
            insuredDOB: `20${10 + place}-03-08`,
            insuredGender: place % 2 === 0 ? ('male' as const) : ('female' as const),
            insuredRelationship: 'child' as const,
          },
    ),
  };
}
