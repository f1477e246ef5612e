import { ADMINS_TO_DECIDE } from '@salus/domain/administration/second-admin.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import type { App } from '../context.ts';
import type { Log } from '../platform/log.ts';
import { listAccounts } from './manage-accounts.ts';

/** Without a second admin, only the operator decides requests (ADMIN-13). */
export async function warnLoneAdmin(
  { db, config }: Pick<App, 'db'> & { readonly config: Pick<App['config'], 'mode'> },
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (config.mode !== 'production') return;
  const admins = (await listAccounts(db)).filter(
    ({ role, disabledAt }) => disabledAt === null && groupOfRole[role] === 'admin',
  );
  if (admins.length < ADMINS_TO_DECIDE)
    log.warn(
      { admins: admins.length },
      'no second admin decides requests: create one, or use npm run accounts -- decide',
    );
}
