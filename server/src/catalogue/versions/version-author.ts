import type { Staff } from '../../context.ts';

/** The person of a proposal or decision: an admin, or an operator of the command line. */
export type VersionAuthor = {
  /** Null for an operator. */
  readonly accountId: number | null;
  /** The admin's e-mail address, or the operator's name. */
  readonly name: string;
  readonly now: Date;
};

export const adminAuthor = ({
  actor,
  now,
}: {
  readonly actor: Staff;
  readonly now: Date;
}): VersionAuthor => ({ accountId: actor.accountId, name: actor.emailAddress, now });

type Proposal = {
  readonly proposed_by: number | null;
  readonly proposed_by_operator: string | null;
  readonly proposer_email: string | null;
};

/** Neither door lets a proposer decide: not the same account, and not under the same name. */
export function isOwnProposal(
  { proposed_by: accountId, proposed_by_operator: operator, proposer_email: email }: Proposal,
  author: Pick<VersionAuthor, 'accountId' | 'name'>,
): boolean {
  if (accountId !== null && accountId === author.accountId) return true;
  return fold(operator ?? email) === fold(author.name);
}

const fold = (name: string | null) => name?.normalize('NFC').toLowerCase();
