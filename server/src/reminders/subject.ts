import { awaitsPayment, isInForce } from '@salus/domain/contracts/status-questions.ts';
import type { ReminderKind } from '@salus/domain/messages/reminders.ts';
import { DEFAULT_LANGUAGE, type LanguageCode } from '@salus/domain/people/languages.ts';
import { businessDay, endOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { ContractRow } from '../contracts/locked-contract.ts';
import { languageOfCustomer } from '../documents/certificates/customer-language.ts';
import type { Tx } from '../platform/db.ts';
import { findLiveLink, hasPaidRenewal } from './store.ts';

/** The reason of a reminder. */
type Subject = {
  readonly endsAt: Date;
  /** The day of the last message with the same content; null without one. */
  readonly sentOn: Day | null;
  readonly linkId?: number;
  readonly language: LanguageCode;
};

/** `over`: permanently. `waiting`: until the contract changes. */
type SubjectState = Subject | 'over' | 'waiting';
type SubjectReader = (tx: Tx, contract: ContractRow, now: Date) => Promise<SubjectState>;

/** Each kind's own conditions, read from the locked contract (REMIND-1, REMIND-2). */
export const readSubject: Readonly<Record<ReminderKind, SubjectReader>> = {
  async PAYMENT_REMINDER(tx, contract, now) {
    if (!awaitsPayment(contract.status)) return 'over';
    const { send_sms_link_at: sentAt } = contract;
    if (contract.change_requested || !sentAt) return 'waiting';
    const link = await findLiveLink(tx, contract.id, now);
    if (!link) return 'waiting';
    return {
      endsAt: link.expires_at,
      sentOn: businessDay(sentAt),
      linkId: link.id,
      language: link.language ?? DEFAULT_LANGUAGE,
    };
  },
  async POLICY_ENDING(tx, contract) {
    if (!isInForce(contract.status) || !contract.policy_ends_on) return 'over';
    if (await hasPaidRenewal(tx, contract.id)) return 'waiting';
    return {
      endsAt: endOfBusinessDay(contract.policy_ends_on),
      sentOn: null,
      language: await languageOfCustomer(tx, contract.id),
    };
  },
};
