import type * as api from '@salus/api/administration/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { accountProblems } from '@salus/domain/administration/staff-account.ts';
import {
  type AccountDetails,
  changeAccount as updateAccount,
} from '../accounts/manage-accounts.ts';
import type { StaffWrite } from '../context.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { readAccount } from './account-view.ts';
import { adminsLeft } from './admins-left.ts';
import { adminOperation, readUnitPath, refuseOutcome } from './operation.ts';
import { readFacts } from './requests/account-facts.ts';
import { requestChange } from './requests/request-change.ts';

/** Changes an account, or requests a change that gives power (ADMIN-4, ADMIN-7). */
export const changeAccount: StaffWrite<typeof api.changeAccount> = async (ctx, input) => {
  const { tx, actor, now } = ctx;
  const { email, reason } = input;
  const account = await readFacts(tx, email);
  if (!account) throw new RefusalError('NOT_FOUND');
  const { accountId, facts } = account;
  const change = await readChange(ctx, input);
  if (change.role !== undefined && change.role !== facts.role && accountId === actor.accountId)
    throw new RefusalError('OWN_REQUEST');
  const problems = accountProblems({ ...facts, ...change });
  if (problems.length > 0) throw fieldRefusal(problems);
  const outcome = await updateAccount(tx, email, change, adminOperation(ctx, reason));
  refuseOutcome(outcome);
  if (outcome === 'NEEDS_SECOND_ADMIN')
    return requestChange(ctx, {
      kind: 'CHANGE_ACCOUNT',
      about: { email },
      accountId,
      change,
      facts,
      reason,
    });
  return {
    ...(await readAccount(tx, email, now)),
    ...(await adminsLeft(tx, facts.role, change.role ?? facts.role)),
  };
};

type Input = Parameters<typeof changeAccount>[1];

/** Absent fields stay as they are; null takes a value away. */
async function readChange(
  { tx }: Parameters<typeof changeAccount>[0],
  { fullName, role, channel, level, unitId, sellerCertificate }: Input,
): Promise<Partial<AccountDetails>> {
  return {
    ...(fullName === undefined ? {} : { fullName }),
    ...(role === undefined ? {} : { role }),
    ...(channel === undefined ? {} : { channel }),
    ...(level === undefined ? {} : { level }),
    ...(unitId === undefined ? {} : { unit: await readUnitPath(tx, unitId) }),
    ...(sellerCertificate === undefined ? {} : { certificate: sellerCertificate }),
  };
}
