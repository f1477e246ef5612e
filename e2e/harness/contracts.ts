import { setTimeout as pause } from 'node:timers/promises';
import { insurerSignature } from '../../server/src/integrations/insurer/signature.ts';
import type { Calls } from './calls.ts';
import { messageTo } from './outbox.ts';

/** Contracts in later states, prepared by calls alone. */

type Kind = 'individual' | 'family';

/** A contract whose customer was verified by code at the counter. */
export async function givenVerified(
  officer: Calls,
  mobile: string,
  name?: string,
  kind: Kind = 'individual',
) {
  const create = kind === 'family' ? officer.createFamilyDraft : officer.createDraft;
  const referenceNumber = await create(mobile, name);
  await officer.sendOtp(referenceNumber);
  const { text } = await messageTo(`84${mobile.slice(1)}`, {
    baseUrl: officer.url,
    about: /#\d{6}$/,
  });
  await officer.verifyOtp(referenceNumber, text.slice(-6));
  return referenceNumber;
}

/** An active contract paid at the gateway, with its order. */
export async function givenActive(officer: Calls, mobile: string, name?: string, kind?: Kind) {
  const referenceNumber = await givenVerified(officer, mobile, name, kind);
  const order = await officer.startCounterPayment(referenceNumber);
  await officer.settle(order);
  await awaitStatus(officer, referenceNumber, 'ACTIVE');
  return { referenceNumber, order };
}

/** Waits until the contract has the status. */
export async function awaitStatus(
  officer: Calls,
  referenceNumber: string,
  status: string,
): Promise<void> {
  await until(
    `${referenceNumber} becomes ${status}`,
    async () => (await officer.show(referenceNumber)).status === status,
  );
}

/** Waits for the policy's number from the insurer, which a report of its end requires. */
export async function knownAtInsurer(officer: Calls, referenceNumber: string): Promise<string> {
  await until(
    `the insurer took ${referenceNumber}`,
    async () => (await officer.show(referenceNumber)).statusCreated === 'success',
  );
  return (await officer.show(referenceNumber)).policyNo;
}

/** Polls until the condition holds. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  within = 60_000,
): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`timed out after ${within} ms: ${what}`);
    await pause(100);
  }
}

/** Ends a policy on the insurer's side, so that the report of its end is refused. */
export async function endPolicyAtInsurer(
  officer: Calls,
  { referenceNumber, policyNo }: Record<'referenceNumber' | 'policyNo', string>,
): Promise<void> {
  const path = `/v1/policies/${policyNo}/cancellations`;
  const cancelledAt = new Date().toISOString();
  const body = JSON.stringify({
    referenceNumber,
    cancelledAt,
    refundDate: null,
    refundAmount: 0,
    reason: 'Hủy tay',
  });
  const [timestamp, idempotencyKey] = [String(Math.floor(Date.now() / 1000)), crypto.randomUUID()];
  const signature = insurerSignature('insurer-stand-in', {
    method: 'POST',
    path,
    timestamp,
    idempotencyKey,
    body,
  });
  const answer = await fetch(`${officer.url}/dev/insurer${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': 'salus-development',
      'x-timestamp': timestamp,
      'idempotency-key': idempotencyKey,
      'x-signature': `v1=${signature}`,
    },
    body,
  });
  if (answer.status !== 201) throw new Error(`the insurer answered ${answer.status}`);
}
