import type { exportContract as call } from '@salus/api/reports.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { isEveryPlanKnown } from '../catalogue/offered-plans.ts';
import type { StaffUseCase } from '../context.ts';
import { reachOf } from '../contracts/scope.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { contractFile, contractFileHead } from './contract-file.ts';
import { readOverview } from './overview.ts';

/** The issued contracts within somebody's reach: added up by package, or each of them in a file. */
export const exportContract: StaffUseCase<typeof call> = async ({ app, actor, now }, { type, ...filters }) => {
  if (filters.planIds && !(await isEveryPlanKnown(app.db, filters.planIds)))
    throw fieldRefusal([{ path: 'planIds', code: 'invalid' }]);
  if (type === 'OVERVIEW') return await readOverview(app.db, reachOf(actor), filters);
  const select = contractFile(app.db, reachOf(actor), filters, app.words).compile();
  return { stream: await app.copyOut.csv(select, contractFileHead(app.words)), fileName: fileNameAt(now) };
};

/** `hop-dong-20261121-093000.csv`, in business time. */
function fileNameAt(now: Date): string {
  const [day = '', time = ''] = toIsoWithOffset(now).slice(0, 19).replace(/[-:]/g, '').split('T');
  return `hop-dong-${day}-${time}.csv`;
}
