import type * as api from '@salus/api/administration/accounts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { insertHistory, lockAccount } from '../accounts/account-rows.ts';
import { disableAccount as closeAccount } from '../accounts/manage-accounts.ts';
import type { StaffWrite } from '../context.ts';
import { countUnfinished, moveContracts } from '../contracts/hand-over.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { readAccount } from './account-view.ts';
import { adminOperation } from './operation.ts';

/** Disables an account; its unpaid contracts are handed over, or left on purpose (ADMIN-8). */
export const disableAccount: StaffWrite<typeof api.disableAccount> = async (
  ctx,
  { email, handOverTo, leave = false, reason },
) => {
  const { tx, app, now } = ctx;
  const operation = adminOperation(ctx, reason);
  if (handOverTo === email) throw fieldRefusal([{ path: 'handOverTo', code: 'invalid' }]);
  if (handOverTo !== undefined) {
    const transition = { app, actor: { kind: 'system' }, now } as const;
    const handover = { fromEmail: email, toEmail: handOverTo, reason };
    const moved = await moveContracts(tx, transition, handover, 'all');
    const account = await lockAccount(tx, email);
    if (moved > 0 && account)
      await insertHistory(
        tx,
        { accountId: account.id },
        'CONTRACTS_HANDED_OVER',
        { contracts: moved, handOverTo },
        operation,
      );
  }
  if (!(await lockAccount(tx, email))) throw new RefusalError('NOT_FOUND');
  const unpaidContracts = [...(await countUnfinished(tx, email)).values()].reduce(
    (sum, count) => sum + count,
    0,
  );
  if (unpaidContracts > 0 && !leave)
    throw new RefusalError('HAS_UNPAID_CONTRACTS', { unpaidContracts });
  await closeAccount(tx, email, operation);
  return readAccount(tx, email, now);
};
