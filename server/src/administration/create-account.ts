import type * as api from '@salus/api/administration/accounts.ts';
import { accountProblems } from '@salus/domain/administration/staff-account.ts';
import {
  createAccount as insertAccount,
  type PreparedPassword,
  preparePassword,
} from '../accounts/manage-accounts.ts';
import type { PreparedWrite, Staff } from '../context.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { readAccount } from './account-view.ts';
import { adminOperation, readUnitPath, refuseOutcome } from './operation.ts';
import { requestChange } from './requests/request-change.ts';

/** Creates an account, or requests one that gives power (ADMIN-4, ADMIN-6). */
export const createAccount: PreparedWrite<typeof api.createAccount, Staff, PreparedPassword> = {
  prepare: ({ app }) => preparePassword(app),
  write: async (ctx, input, password) => {
    const { tx, app, now } = ctx;
    const { email, reason, unitId, sellerCertificate, channel, level, fullName, role } = input;
    const details = {
      fullName,
      role,
      channel: channel ?? null,
      level: level ?? null,
      unit: await readUnitPath(tx, unitId ?? null),
      certificate: sellerCertificate ?? null,
    };
    const problems = accountProblems(details);
    if (problems.length > 0) throw fieldRefusal(problems);
    const outcome = await insertAccount(
      tx,
      app,
      email,
      details,
      password,
      adminOperation(ctx, reason),
    );
    refuseOutcome(outcome);
    if (outcome === 'NEEDS_SECOND_ADMIN')
      return requestChange(ctx, {
        kind: 'CREATE_ACCOUNT',
        about: { email },
        change: details,
        facts: {},
        reason,
      });
    return readAccount(tx, email, now);
  },
};
