import type { ContractFacts } from '@salus/domain/contracts/facts.ts';
import { actions, lifecycle, statusAfter, whyNot } from '@salus/domain/contracts/lifecycle.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { day } from '@salus/domain/time/day.ts';
import { expect, test } from 'vitest';
import { followUps } from './follow-ups.ts';
import { removingEditForms } from './unfinished-forms/remove-edit-forms.ts';

const now = new Date('2026-11-26T09:00:00+07:00');
const person = { insuredName: 'Nguyễn Văn Đức', insuredDOB: day('1990-02-01') };
const states = statuses.flatMap((status) =>
  [false, true].map(
    (changeRequested): ContractFacts => ({
      type: 'INDIVIDUAL',
      status,
      changeRequested,
      smsLinkSentAt: null,
      verifiedBy: null,
      openOrderSince: null,
      premiumAmount: 620_000,
      proposerDOB: day('1990-02-01'),
      hasHealthAnswers: true,
      renewalStartsOn: null,
      policyEndsOn: day('2026-12-31'),
      isRenewed: false,
      insureds: [{ ...person, insuredRelationship: 'self' }],
    }),
  ),
);
const isEditable = (state: ContractFacts) => !whyNot('save', state, { party: 'sales', now });

// covers DRAFT-20
test('each action after which no change can be saved erases the kept changes', () => {
  const endings = actions.filter((action) =>
    states.some((state) => {
      const [party] = lifecycle[action].by;
      const status = statusAfter(action, state.status);
      const changeRequested = status === state.status && state.changeRequested;
      const isAllowed = !whyNot(action, state, { party, now });
      return isAllowed && isEditable(state) && !isEditable({ ...state, status, changeRequested });
    }),
  );
  const erasing = actions.filter((action) =>
    followUps[action].some(
      (followUp) => 'statement' in followUp && followUp.statement === removingEditForms,
    ),
  );
  expect(endings).toEqual([
    'sendSmsLink',
    'verifyOtp',
    'onlinePaymentSucceeded',
    'withdraw',
    'showCounterLink',
  ]);
  // A saved change is not lost, and the next officer has own forms.
  expect(erasing.toSorted()).toEqual([...endings, 'handOver', 'save'].toSorted());
});
