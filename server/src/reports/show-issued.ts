import type { showIssued as call } from '@salus/api/reports.ts';
import type { StaffUseCase } from '../context.ts';
import { figuresFor } from './figures.ts';

/** The started and cancelled policies over time, by plan, channel and unit. */
export const showIssued: StaffUseCase<typeof call> = (ctx, filters) =>
  figuresFor(ctx, filters, ({ contracts, cancellations }) => ({
    issued: contracts,
    cancelled: cancellations,
  }));
