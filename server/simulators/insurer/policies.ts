import type pg from 'pg';
import { z } from 'zod';
import { type Answer, no } from './answers.ts';

export const schema = `
  create table if not exists dev.insurer_policies (
    reference_number text primary key,
    policy_no text not null unique,
    core_ref text not null,
    premium_amount bigint not null,
    start_date date not null,
    end_date date not null,
    document_sha256 text not null,
    received_at timestamptz(3) not null default business_now()
  );
  alter table dev.insurer_policies
    add column if not exists cancelled_at timestamptz(3),
    add column if not exists refund_date date,
    add column if not exists refund_amount bigint,
    add column if not exists cancel_reason text`;

const newPolicy = z.object({
  referenceNumber: z.string().min(1).max(20),
  policyNo: z.string().min(1).max(40),
  premiumAmount: z.number().int().positive(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  documentSha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export async function createPolicy(client: pg.PoolClient, body: Buffer): Promise<Answer> {
  const result = newPolicy.safeParse(parseJson(body));
  if (!result.success) return notValid('INVALID_POLICY', result.error);
  const { referenceNumber, policyNo, premiumAmount, startDate, endDate, documentSha256 } =
    result.data;
  const coreRef = `OP-${policyNo}`;
  const { rowCount } = await client.query(
    `insert into dev.insurer_policies
       (reference_number, policy_no, core_ref, premium_amount, start_date, end_date,
        document_sha256)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [referenceNumber, policyNo, coreRef, premiumAmount, startDate, endDate, documentSha256],
  );
  if (rowCount === 0)
    return { http: 409, body: no('POLICY_EXISTS', 'this contract or number is known already') };
  return {
    http: 201,
    body: { status: 'success', code: 'CREATED', message: 'policy created', coreRef, policyNo },
  };
}

/** Strict, so that personal data cannot arrive unnoticed. */
const cancellation = z.strictObject({
  referenceNumber: z.string().min(1).max(20),
  cancelledAt: z.iso.datetime({ offset: true }),
  refundDate: z.iso.date().nullable(),
  refundAmount: z.number().int().nonnegative(),
  reason: z.string().min(1).max(500),
});

export async function cancelPolicy(
  client: pg.PoolClient,
  policyNo: string,
  body: Buffer,
): Promise<Answer> {
  const result = cancellation.safeParse(parseJson(body));
  if (!result.success) return notValid('INVALID_CANCELLATION', result.error);
  const { referenceNumber, cancelledAt, refundDate, refundAmount, reason } = result.data;
  const { rows } = await client.query<PolicyState & { premium: number }>(
    `select ${POLICY_STATE}, premium_amount as premium
       from dev.insurer_policies where policy_no = $1 and reference_number = $2 for update`,
    [policyNo, referenceNumber],
  );
  const policy = rows[0];
  if (!policy) return { http: 404, body: no('POLICY_NOT_FOUND', 'no such policy') };
  if (policy.policyStatus === 'CANCELLED')
    return { http: 409, body: no('POLICY_ALREADY_CANCELLED', 'this policy has ended already') };
  if (refundAmount > policy.premium)
    return { http: 422, body: no('REFUND_TOO_HIGH', 'the refund is more than the premium') };
  await client.query(
    `update dev.insurer_policies
        set cancelled_at = $2, refund_date = $3, refund_amount = $4, cancel_reason = $5
      where policy_no = $1`,
    [policyNo, cancelledAt, refundDate, refundAmount, reason],
  );
  const { coreRef } = policy;
  return {
    http: 201,
    body: { status: 'success', code: 'CANCELLED', message: 'policy cancelled', coreRef, policyNo },
  };
}

type PolicyState = {
  readonly policyNo: string;
  readonly coreRef: string;
  readonly policyStatus: 'ACTIVE' | 'CANCELLED';
};

const POLICY_STATE = `policy_no as "policyNo", core_ref as "coreRef",
  case when cancelled_at is null then 'ACTIVE' else 'CANCELLED' end as "policyStatus"`;

export async function findPolicy(pool: pg.Pool, referenceNumber: string): Promise<Answer> {
  const { rows } = await pool.query<PolicyState>(
    `select ${POLICY_STATE} from dev.insurer_policies where reference_number = $1`,
    [referenceNumber],
  );
  if (!rows[0]) return { http: 404, body: no('POLICY_NOT_FOUND', 'no such policy') };
  return {
    http: 200,
    body: { status: 'success', code: 'FOUND', message: 'policy found', ...rows[0] },
  };
}

/** For tests: received policies, newest first. */
export async function listPolicies(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select reference_number as "referenceNumber", ${POLICY_STATE},
            premium_amount as "premiumAmount", start_date as "startDate", end_date as "endDate",
            document_sha256 as "documentSha256", received_at as "receivedAt",
            cancelled_at as "cancelledAt", refund_date as "refundDate",
            refund_amount as "refundAmount",
            cancel_reason as "cancelReason"
       from dev.insurer_policies order by received_at desc, reference_number`,
  );
  return rows;
}

function notValid(code: string, { issues }: z.ZodError): Answer {
  return {
    http: 422,
    body: no(code, `not valid: ${issues.map((issue) => issue.path.join('.')).join(', ')}`),
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
