import type { contractRow } from '@salus/api/contract-view.ts';
import type { listDrafts as call } from '@salus/api/contracts.ts';
import type { z } from 'zod';
import type { StaffUseCase } from '../context.ts';
import { periodOf } from './contract-view.ts';
import { readOwnContracts } from './store.ts';

type Row = z.input<typeof contractRow>;

/** The officer's own contracts, newest first. A page beyond the end is empty. */
export const listDrafts: StaffUseCase<typeof call> = async ({ app, actor }, { page, limit }) => {
  const { page: rows, total } = await readOwnContracts(app.db, actor.accountId, limit, (page - 1) * limit);
  const results = rows.map((row): Row => {
    const period = periodOf(row);
    return {
      referenceNumber: row.reference_number,
      policyNo: row.policy_no,
      typeContract: row.type_contract as Row['typeContract'],
      status: row.status as Row['status'],
      adjustInfo: row.change_requested ? 'CHANGE_INFO' : null,
      paymentStatus: row.payment_failed ? 'PAY_FAILURE' : null,
      proposerName: row.proposer_name,
      proposerNationalId: row.proposer_national_id,
      proposerMobile: row.proposer_mobile,
      productName: row.product_name,
      planId: row.plan_id,
      packageName: row.package_name,
      premiumAmount: row.premium_amount,
      typePayment: row.type_payment as Row['typePayment'],
      sendSmsLinkAt: row.send_sms_link_at,
      policyStartDate: period?.startsAt ?? null,
      policyEndDate: period?.endsAt ?? null,
      issuingError: row.issuing_error,
      createdByName: row.officer_name,
      createdByTypeChannelUser: row.officer_channel as Row['createdByTypeChannelUser'],
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
  return { results, totalPages: Math.ceil(total / limit), totalRecords: total };
};
