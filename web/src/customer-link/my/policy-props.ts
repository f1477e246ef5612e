import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import type { PolicyCalls } from './policy-calls.ts';

/** The policy that a customer reads, and what its parts do with it. */
export type PolicyProps = {
  readonly policy: PolicyholderView;
  readonly calls: PolicyCalls;
  /** Shows the answer of a call. */
  readonly update: (changes: Partial<PolicyholderView>) => void;
  /** Asks for the last 4 characters again after the hour (MY-2); returns whether it did. */
  readonly handleEnd: (problem: unknown) => boolean;
};
