import { saleRules } from '@salus/domain/contracts/sale-rules.ts';
import { overlapGuards } from '@salus/domain/contracts/warnings/overlap.ts';
import { selfRules } from '@salus/domain/contracts/warnings/self.ts';
import { z } from 'zod';
import { approvalLimit } from './approval-limits.ts';
import { flag, optionalText, setting } from './setting-facts.ts';

export const ruleSettings = {
  PASSWORD_BLOCK_LIST: setting(flag.optional(), {
    example: 'false',
    meaning: 'refuses common new passwords; true in production',
  }),
  REQUIRE_SECOND_FACTOR: setting(flag.optional(), {
    example: 'false',
    meaning: 'back office, managers, directors need one; true in production',
  }),
  /** Masks the details behind the customer's link until the step-up; on in production (LINK-11). */
  LINK_STEP_UP: setting(flag.optional(), {
    example: 'false',
    meaning:
      'masks details behind the SMS link until the end of the identity number is given; true in ' +
      'production',
  }),
  /** Masks identity and phone numbers for overseers (SEC-9); on in production by default. */
  MASK_IDENTITY: setting(flag.optional(), {
    example: 'false',
    meaning:
      'masks identity and phone numbers for managers, directors and auditors; true in ' +
      'production',
  }),
  /** Starts no online payment without all consents (CONSENT-4); on in production by default. */
  REQUIRE_CONSENTS: setting(flag.optional(), {
    example: 'false',
    meaning: 'online payments start only with all consents of the customer; true in production',
  }),
  /** An insured `self` who is not the proposer (VAL-21); refused in production by default. */
  SELF_RULE: setting(z.enum(selfRules).optional(), {
    example: 'warn',
    meaning: 'refuse or warn when an insured "self" is not the proposer; refuse in production',
  }),
  /** An insured person covered twice (OVERLAP-1); refused in production by default. */
  OVERLAP_GUARD: setting(z.enum(overlapGuards).optional(), {
    example: 'warn',
    meaning:
      'refuse or warn when an insured person is covered by another contract; refuse in ' +
      'production',
  }),
  /** Reminders to customers (REMIND-1); on in production by default. */
  REMINDERS: setting(z.enum(['on', 'off']).optional(), {
    example: 'off',
    meaning:
      'on or off: reminders to customers of payments and of the end of policies; on in production',
  }),
  /** The proof of a sale (SALE-1); required in production by default. */
  SALE_RULES: setting(z.enum(saleRules).optional(), {
    example: 'show',
    meaning:
      'require: a sale needs a certified seller and a customer who understood the exclusions; ' +
      'show: nothing is refused for it; require in production',
  }),
  /** A branch with fewer certified officers is marked in the heads' table (SALE-13). */
  BRANCH_CERTIFIED_MINIMUM: setting(z.coerce.number().int().min(0).max(1000).default(3), {
    example: '3',
    meaning: 'certified officers that a branch needs; with fewer the report marks it',
  }),
  /** Refunds from this amount in VND need a second clerk (APPROVE-1). */
  APPROVAL_REFUND_VND: setting(approvalLimit(), {
    meaning:
      'refunds from this amount in VND need a second clerk; off, or unset in development: one ' +
      'clerk decides',
    neededBy: 'production',
    safe: '5000000',
  }),
  APPROVAL_REFUND_DAY_VND: setting(approvalLimit(), {
    meaning:
      'refunds that one clerk decides alone on a business day, from this sum in VND on; off, or ' +
      'unset in development: any',
    neededBy: 'production',
    safe: '20000000',
  }),
  APPROVAL_BACKDATE_DAYS: setting(approvalLimit(), {
    meaning:
      'payments dated back this number of working days or more need a second clerk; 0: all; ' +
      'off, or unset in development: none',
    neededBy: 'production',
    safe: '3',
  }),
  APPROVAL_REVIEW_VND: setting(approvalLimit(), {
    meaning:
      'decisions about payments to review from this amount in VND need a second clerk; off, or ' +
      'unset in development: none',
    neededBy: 'production',
    safe: 'off',
  }),
  APPROVAL_STATEMENT_VND: setting(approvalLimit(), {
    meaning:
      'matched lines of a statement that no notice has shown need a second clerk from this sum ' +
      'in VND on; off, or unset in development: none',
    neededBy: 'production',
    safe: 'off',
  }),
  /** Days after which a refund in a batch without its debit is overdue (REFUND-9). */
  REFUND_OVERDUE_DAYS: setting(z.coerce.number().int().min(1).max(90).default(3), {
    example: '3',
    meaning: 'days after which a refund in a batch is overdue without the debit of the bank',
  }),
};

export const callSettings = {
  OFFLINE_SCREENS: setting(flag.default(true), {
    example: 'true',
    meaning: 'staff screens open without a connection; false removes their service worker',
  }),
  /** Reports an unknown address on a forgotten password (AUTH-11). False: one response for all. */
  RESET_TELLS_UNKNOWN: setting(flag.default(true), {
    example: 'true',
    meaning: 'false: a password reset answers alike for unknown accounts',
  }),
  OUTSIDE_TIMEOUT_MS: setting(z.coerce.number().int().positive().default(10_000), {
    example: '10000',
    meaning: 'time limit of a call to an external system',
  }),
  /** Comma-separated: the only hosts that external calls may reach (INT-9). */
  EXTERNAL_HOSTS: optionalText({
    meaning:
      'the only hosts of external systems, e.g. onepay.vn,core.example.vn; any when unset; in ' +
      'production a name that resolves to a private address must be listed (or ' +
      'ALLOW_INSECURE=private-addresses)',
  }),
  /** Comma-separated names of what production permits although it is insecure (RUN-17). */
  ALLOW_INSECURE: optionalText({
    meaning:
      'insecure settings that production accepts in an inner network: sandbox-gateway, ' +
      'http-public, http-insurer, http-gateway, http-identity, smtp-plain, postgres-plain, ' +
      'private-addresses, one-database-user, demonstration-texts',
  }),
};
