import { isCertified } from '@salus/domain/administration/seller-certificate.ts';
import { groupOfRole } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { App } from '../context.ts';
import type { Log } from '../platform/log.ts';
import { listAccounts } from './manage-accounts.ts';

/** With SALE_RULES=require such officers can send nothing: the operator imports first (SALE-14). */
export async function warnUncertified(
  {
    db,
    config,
    clock,
  }: Pick<App, 'db' | 'clock'> & { readonly config: Pick<App['config'], 'saleRules'> },
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (config.saleRules !== 'require') return;
  const today = businessDay(clock());
  const officers = (await listAccounts(db)).filter(
    ({ role, disabledAt }) => disabledAt === null && groupOfRole[role] === 'sales',
  );
  const uncertified = officers.filter(({ certificate }) => !isCertified(certificate, today));
  if (uncertified.length > 0)
    log.warn(
      { uncertifiedOfficers: uncertified.length },
      'officers without a valid certificate cannot send contracts: import their certificates',
    );
}
