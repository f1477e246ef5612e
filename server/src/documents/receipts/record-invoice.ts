import type { recordInvoice as call } from '@salus/api/documents.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { isBefore } from '@salus/domain/time/day.ts';
import type { StaffWrite } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';

/** Stores the number of the tax invoice for the receipt (DOC-13). A later call corrects it. */
export const recordInvoice: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumber, number, issuedOn },
) => {
  const { tx, now } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  refuseUnlessAllowed('recordInvoice', contract, ctx);
  if (isBefore(businessDay(now), issuedOn))
    throw fieldRefusal([{ path: 'issuedOn', code: 'date_in_future' }]);
  const { e_invoice_number: formerNumber, e_invoice_issued_on: formerDay } = contract;
  const eInvoice = { number, issuedOn };
  if (formerNumber === number && formerDay === issuedOn)
    return { referenceNumber, eInvoice, updatedAt: contract.updated_at };
  const updatedContract = await transition(tx, ctx, contract, 'recordInvoice', {
    set: { e_invoice_number: number, e_invoice_issued_on: issuedOn },
  });
  return { referenceNumber, eInvoice, updatedAt: updatedContract.updated_at };
};
