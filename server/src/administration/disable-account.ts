import type * as api from '@salus/api/administration/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { insertHistory, lockAccount } from '../accounts/account-rows.ts';
import { disableAccount as closeAccount } from '../accounts/manage-accounts.ts';
import type { StaffWrite } from '../context.ts';
import { countUnfinished, lockOfficers, moveContracts } from '../contracts/hand-over.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { readAccount } from './account-view.ts';
import { adminsLeft } from './admins-left.ts';
import { adminOperation } from './operation.ts';

/** Disables an account; its unpaid contracts are handed over, or left on purpose (ADMIN-8). */
export const disableAccount: StaffWrite<typeof api.disableAccount> = async (
  ctx,
  { email, handOverTo, leave = false, reason },
) => {
  const { tx, app, now } = ctx;
  const operation = adminOperation(ctx, reason);
  // Locked in the order of a handover, before the account.
  const officers =
    handOverTo === undefined ? [] : await lockOfficers(tx, [email, handOverTo], 'all');
  const account = await lockAccount(tx, email);
  if (!account) throw new RefusalError('NOT_FOUND');
  if (handOverTo !== undefined) {
    // The own address, no officer's, or an unknown one.
    if (officers.length < 2) throw fieldRefusal([{ path: 'handOverTo', code: 'invalid' }]);
    const transition = { app, actor: { kind: 'system' }, now } as const;
    const handover = { fromEmail: email, toEmail: handOverTo, reason };
    const moved = await moveContracts(tx, transition, handover, 'all');
    if (moved > 0)
      await insertHistory(
        tx,
        { accountId: account.id },
        'CONTRACTS_HANDED_OVER',
        { contracts: moved, handOverTo },
        operation,
      );
  }
  const unpaidContracts = [...(await countUnfinished(tx, email)).values()].reduce(
    (sum, count) => sum + count,
    0,
  );
  if (unpaidContracts > 0 && !leave)
    throw new RefusalError('HAS_UNPAID_CONTRACTS', { unpaidContracts });
  await closeAccount(tx, email, operation);
  return {
    ...(await readAccount(tx, email, now)),
    ...(await adminsLeft(tx, account.role, null)),
  };
};
