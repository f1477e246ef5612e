import type { exportContract as call } from '@salus/api/reports.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { StaffUseCase } from '../context.ts';
import { reachOf } from '../contracts/scope.ts';
import { contractFile, contractFileHead } from './contract-file.ts';
import { readOverview } from './overview.ts';
import { reportedContracts } from './reported-contracts.ts';

/** The issued contracts within somebody's reach: added up by package, or each of them in a file. */
export const exportContract: StaffUseCase<typeof call> = async ({ app, actor, now }, { type, ...filters }) => {
  const asked = await reportedContracts(app.db, reachOf(actor), filters);
  if (type === 'OVERVIEW') return await readOverview(app.db, asked);
  const select = contractFile(app.db, asked, app.words).compile();
  return { stream: await app.copyOut.csv(select, contractFileHead(app.words)), fileName: fileNameAt(now) };
};

/** `hop-dong-20261121-093000.csv`, in business time. */
function fileNameAt(now: Date): string {
  const [day = '', time = ''] = toIsoWithOffset(now).slice(0, 19).replace(/[-:]/g, '').split('T');
  return `hop-dong-${day}-${time}.csv`;
}
