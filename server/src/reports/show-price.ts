import type { showPrice as call } from '@salus/api/reports.ts';
import { divideRoundingHalfUp } from '@salus/domain/pricing/vnd.ts';
import type { StaffUseCase } from '../context.ts';
import { figuresFor } from './figures.ts';

/** Premiums of the policies that started, their average, and the refunds. */
export const showPrice: StaffUseCase<typeof call> = (ctx, filters) =>
  figuresFor(ctx, filters, ({ contracts, premium, cancellations, refund }) => ({
    contracts,
    premium,
    average: contracts === 0 ? null : divideRoundingHalfUp(BigInt(premium), BigInt(contracts)),
    cancelled: cancellations,
    refund,
  }));
