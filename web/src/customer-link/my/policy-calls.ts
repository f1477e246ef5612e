import { call } from '@salus/api/client.ts';
import type { OwnRefund, PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import type { ConsentKind } from '@salus/api/customer-link.ts';
import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';
import * as api from './endpoints.ts';

/** The calls of the page; only this closure holds the proof, so a reload asks for it again. */
export function policyCalls(proof: string) {
  const headers = { [api.PROOF_HEADER]: proof };
  return {
    show: (): Promise<PolicyholderView> => call(api.showPolicy, { headers }),
    certificate: () => call(api.downloadOwnCertificate, { headers }),
    receipt: () => call(api.downloadOwnReceipt, { headers }),
    giveConsents: (
      consents: ConsentKind[],
      { version: termsVersion, language }: NonNullable<PolicyholderView['terms']>,
    ) => call(api.giveMissingConsents, { headers, body: { consents, termsVersion, language } }),
    withdrawConsents: (consents: ConsentKind[]) =>
      call(api.withdrawConsents, { headers, body: { consents } }),
    requestCancellation: () => call(api.requestCancellation, { headers, body: {} }),
    async giveRefundAccount(
      refundRef: string,
      refundAccount: RefundAccount,
    ): Promise<OwnRefund | undefined> {
      const body = { refundRef, refundAccount };
      const answer = await call(api.giveOwnRefundAccount, { headers, body });
      if (!('approvalId' in answer)) return answer;
      // A second person decides first; the page shows the account that awaits it.
      const { refunds } = await call(api.showPolicy, { headers });
      return refunds.find((refund) => refund.refundRef === refundRef);
    },
    correctEmail: (proposerEmail: string) =>
      call(api.correctOwnEmail, { headers, body: { proposerEmail } }),
  };
}
export type PolicyCalls = ReturnType<typeof policyCalls>;

/** @returns the proof that opens the page for an hour */
export async function openPolicy(code: string, last4: string): Promise<string> {
  const { proof } = await call(api.openPolicyholderPage, { body: { code, last4 } });
  return proof;
}
