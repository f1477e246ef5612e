import type { showHome as call } from '@salus/api/home.ts';
import { isCertificateEnding } from '@salus/domain/administration/seller-certificate.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Context, Staff, StaffUseCase } from '../context.ts';
import { readWork } from './count-work.ts';
import { headFigures } from './figures.ts';

const hasFigures: Readonly<Record<RoleGroup, boolean>> = {
  sales: false,
  backOffice: false,
  manager: true,
  director: true,
  auditor: false,
  admin: false,
};

/** Answers the work of the caller, and the figures of heads (WORK-3, WORK-4). */
export const showHome: StaffUseCase<typeof call> = async (ctx) => {
  const [works, figures] = await Promise.all([
    readWork(ctx),
    hasFigures[ctx.actor.party] ? headFigures(ctx) : [],
  ]);
  const items = works.map(({ rows: _, ...item }) => item);
  return { asOf: ctx.now, items, figures, notices: certificateNotices(ctx) };
};

/** An officer's certificate that ends soon, or has ended (SALE-12). */
function certificateNotices({
  actor: { certificate },
  now,
}: Pick<Context<Staff>, 'actor' | 'now'>) {
  if (!certificate || !isCertificateEnding(certificate, businessDay(now))) return [];
  const { number, validTo } = certificate;
  return [{ code: 'CERTIFICATE_ENDING' as const, data: { number, validTo } }];
}
