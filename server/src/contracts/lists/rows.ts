import type { contractRow, issuedRow } from '@salus/api/contract-view.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../../platform/db.ts';
import { periodOf } from '../contract-view.ts';

type Row = z.input<typeof contractRow>;
type IssuedRow = z.input<typeof issuedRow>;

/** The contracts with these ids, in this order. */
export async function contractRows(reader: Reader, ids: readonly number[]): Promise<Row[]> {
  return (await selectRows(reader, ids).execute()).map(shown);
}

/** The same with the officer's address and units. */
export async function issuedRows(reader: Reader, ids: readonly number[]): Promise<IssuedRow[]> {
  const rows = await selectRows(reader, ids)
    .innerJoin('officer_places as place', 'place.officer_id', 'contracts.officer_id')
    .select([
      'officer.email_address as officerEmail',
      'place.manager_name as managerName',
      'place.branch_name as branchName',
      'place.area_name as areaName',
      'place.region_name as regionName',
      'contracts.consent_from_staff as isFromStaff',
    ])
    .execute();
  return rows.map(({ isFromStaff, ...row }) => ({
    ...shown(row),
    officerName: row.createdByName,
    consentFlag: isFromStaff ? 'STAFF_DEVICE' : null,
  }));
}

const selectRows = (reader: Reader, ids: readonly number[]) =>
  reader
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(${[...ids]}::bigint[]) with ordinality`.as<'page'>(
        sql`page(id, place)`,
      ),
    )
    .innerJoin('contracts', 'contracts.id', 'page.id')
    .innerJoin('accounts as officer', 'officer.id', 'contracts.officer_id')
    .select([
      'contracts.reference_number as referenceNumber',
      'contracts.policy_no as policyNo',
      'contracts.type_contract as typeContract',
      'contracts.status',
      'contracts.change_requested',
      'contracts.payment_failed',
      'contracts.proposer_name as proposerName',
      'contracts.proposer_national_id as proposerNationalId',
      'contracts.proposer_mobile as proposerMobile',
      'contracts.product_name as productName',
      'contracts.plan_id as planId',
      'contracts.package_name as packageName',
      'contracts.premium_amount as premiumAmount',
      'contracts.type_payment as typePayment',
      'contracts.send_sms_link_at as sendSmsLinkAt',
      'contracts.policy_starts_on',
      'contracts.policy_ends_on',
      'contracts.issuing_error as issuingError',
      'officer.full_name as createdByName',
      'officer.channel as createdByTypeChannelUser',
      'contracts.created_at as createdAt',
      'contracts.updated_at as updatedAt',
    ])
    .orderBy('page.place');

type Selected = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function shown<R extends Selected>(row: R) {
  const { change_requested, payment_failed, policy_starts_on, policy_ends_on, ...others } = row;
  const period = periodOf({ policy_starts_on, policy_ends_on });
  return {
    ...others,
    adjustInfo: change_requested ? ('CHANGE_INFO' as const) : null,
    paymentStatus: payment_failed ? ('PAY_FAILURE' as const) : null,
    policyStartDate: period?.startsAt ?? null,
    policyEndDate: period?.endsAt ?? null,
  };
}
