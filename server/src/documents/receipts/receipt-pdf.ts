import { RefusalError } from '@salus/api/refusal-error.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { Party } from '@salus/domain/contracts/facts.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { App } from '../../context.ts';
import { isWithin, type Reach } from '../../contracts/scope.ts';
import { insurerData } from '../../messages/insurer-data.ts';
import type { Database } from '../../platform/db.ts';
import type { PdfAnswer } from '../../platform/http/answers.ts';

/** The receipt for the proposer, who holds the contract's address (DOC-12). */
export function receiptPdf(app: App, contractId: number, now: Date): Promise<PdfAnswer> {
  const reader = { party: 'customer', now, isMasked: false } as const;
  return receiptPdfFor(app, reader, { id: contractId });
}

/**
 * The receipt of the paid premium, rendered per request. It is no tax invoice (DOC-12).
 * @throws Refusal NOT_FOUND outside the reach, INVALID_STATE when the party may not download a
 * receipt in this status
 */
export async function receiptPdfFor(
  app: App,
  {
    party,
    now,
    isMasked,
  }: { readonly party: Party; readonly now: Date; readonly isMasked: boolean },
  which: Parameters<typeof readContractForReceipt>[1],
): Promise<PdfAnswer> {
  const contract = await readContractForReceipt(app.db, which);
  if (!contract) throw new RefusalError('NOT_FOUND');
  const { status, paid_at: paidAt, type_payment: type, reference_number: reference } = contract;
  if (!mayDownload('receipt', party, status)) throw new RefusalError('INVALID_STATE', { status });
  if (!paidAt || !type) throw new Error('a paid contract needs its payment');
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  const { e_invoice_number: number, e_invoice_issued_on: issuedOn } = contract;
  const bytes = await app.documents.renderReceipt({
    insurer: insurerData(app.config),
    referenceNumber: reference,
    policyNo: contract.policy_no,
    payer: { name: contract.proposer_name, address: contract.proposer_address },
    productName: contract.product_name,
    packageName: contract.package_name,
    durationName: contract.duration_name,
    persons: contract.persons,
    premium: contract.premium_amount,
    period:
      startsOn && endsOn
        ? { startsOn, endsOn }
        : periodFrom(businessDay(paidAt), contract.renewal_starts_on),
    payment: { paidAt, type, orderReference: contract.ref_order },
    invoice: number && issuedOn ? { number, issuedOn } : null,
    madeAt: now,
    isMasked,
  });
  return { bytes, fileName: `RECEIPT-${reference}.pdf` };
}

/** The values of a receipt, without a lock. */
async function readContractForReceipt(
  db: Database,
  which: { readonly id: number } | { readonly referenceNumber: string; readonly reach: Reach },
) {
  const query = db
    .selectFrom('contracts')
    .select([
      'reference_number',
      'policy_no',
      'status',
      'proposer_name',
      'proposer_address',
      'product_name',
      'package_name',
      'duration_name',
      'premium_amount',
      'paid_at',
      'type_payment',
      'ref_order',
      'policy_starts_on',
      'policy_ends_on',
      'renewal_starts_on',
      'e_invoice_number',
      'e_invoice_issued_on',
    ])
    .select((eb) =>
      eb
        .selectFrom('insureds')
        .select((of) => of.fn.countAll<number>().as('persons'))
        .whereRef('insureds.contract_id', '=', 'contracts.id')
        .$asScalar()
        .$notNull()
        .as('persons'),
    );
  return await ('id' in which
    ? query.where('contracts.id', '=', which.id)
    : query.where('reference_number', '=', which.referenceNumber).where(isWithin(which.reach))
  ).executeTakeFirst();
}
