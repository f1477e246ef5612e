import { call } from '@salus/api/client.ts';
import type { OwnRefund, PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { setOwnOffers } from '@salus/api/schemaless/contracts/offers.ts';
import {
  correctOwnEmail,
  downloadOwnCertificate,
  downloadOwnReceipt,
  giveMissingConsents,
  giveOwnRefundAccount,
  openPolicyholderPage,
  PROOF_HEADER,
  requestCancellation,
  showPolicy,
  withdrawConsents,
} from '@salus/api/schemaless/contracts/policyholder.ts';
import type { ConsentKind } from '@salus/domain/contracts/consents.ts';
import type { RefundAccount } from '@salus/domain/payments/refund-account.ts';

/** The calls of the page; only this closure holds the proof, so a reload asks for it again. */
export function policyCalls(proof: string) {
  const headers = { [PROOF_HEADER]: proof };
  return {
    show: (): Promise<PolicyholderView> => call(showPolicy, { headers, query: {} }),
    certificate: () => call(downloadOwnCertificate, { headers }),
    receipt: () => call(downloadOwnReceipt, { headers }),
    giveConsents: (
      consents: ConsentKind[],
      { version: termsVersion, language }: NonNullable<PolicyholderView['terms']>,
    ) => call(giveMissingConsents, { headers, body: { consents, termsVersion, language } }),
    withdrawConsents: (consents: ConsentKind[]) =>
      call(withdrawConsents, { headers, body: { consents } }),
    requestCancellation: () => call(requestCancellation, { headers, body: {} }),
    async giveRefundAccount(
      refundRef: string,
      refundAccount: RefundAccount,
    ): Promise<OwnRefund | undefined> {
      const body = { refundRef, refundAccount };
      const answer = await call(giveOwnRefundAccount, { headers, body });
      if (!('approvalId' in answer)) return answer;
      // A second person decides first; the page shows the account that awaits it.
      const { refunds } = await call(showPolicy, { headers, query: {} });
      return refunds.find((refund) => refund.refundRef === refundRef);
    },
    setOffers: (accepted: boolean) => call(setOwnOffers, { headers, body: { accepted } }),
    correctEmail: (proposerEmail: string) =>
      call(correctOwnEmail, { headers, body: { proposerEmail } }),
  };
}
export type PolicyCalls = ReturnType<typeof policyCalls>;

/** @returns the proof that opens the page for an hour */
export async function openPolicy(code: string, last4: string): Promise<string> {
  const { proof } = await call(openPolicyholderPage, { body: { code, last4 } });
  return proof;
}
