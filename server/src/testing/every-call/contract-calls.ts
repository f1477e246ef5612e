import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { draftBody, familyBody } from '../given.ts';

type Call = {
  readonly by: readonly RoleGroup[];
  readonly send: (referenceNumber: string) => object;
};
export const sales = ['sales'] as const;
export const backOffice = ['backOffice'] as const;
/** The calls of the back office that change nothing. */
export const overseers = ['backOffice', 'auditor'] as const;
export const readers = ['backOffice', 'manager', 'director', 'auditor'] as const;
/** All but the admin, who sees no contract. */
export const contractGroups = ['sales', ...readers] as const;
export const aboutContract = (referenceNumber: string) => ({ referenceNumber });
const withFields = (fields: object) => (referenceNumber: string) => ({
  referenceNumber,
  ...fields,
});
const edit = { updatedAt: '2026-01-01T00:00:00.000Z' };

/** The groups of each call about one contract. For an active contract no call has an effect. */
export const calls: Record<string, Call> = {
  showDraft: { by: sales, send: aboutContract },
  showContract: { by: overseers, send: aboutContract },
  showContractVersion: { by: ['sales', ...overseers], send: aboutContract },
  showIssuedContract: { by: ['manager', 'director'], send: aboutContract },
  addNote: { by: ['sales', 'backOffice'], send: withFields({ text: 'Khách hẹn gọi lại' }) },
  linkToFile: { by: contractGroups, send: aboutContract },
  revealField: {
    by: readers,
    send: withFields({ field: 'proposerMobile', reason: 'Khách hàng gọi lại' }),
  },
  downloadDraft: { by: sales, send: aboutContract },
  downloadReceipt: { by: contractGroups, send: aboutContract },
  recreateFile: { by: ['sales', 'backOffice'], send: aboutContract },
  editDraft: {
    by: sales,
    send: (referenceNumber) => ({ ...draftBody(), ...edit, referenceNumber }),
  },
  checkDraft: { by: sales, send: (referenceNumber) => ({ ...draftBody(), referenceNumber }) },
  editFamilyDraft: {
    by: sales,
    send: (referenceNumber) => ({ ...familyBody(), ...edit, referenceNumber }),
  },
  sendSmsLink: { by: sales, send: aboutContract },
  withdrawContract: { by: ['sales', 'backOffice'], send: withFields({ reason: 'Khách đổi ý' }) },
  recallLink: { by: sales, send: aboutContract },
  showCounterLink: { by: sales, send: aboutContract },
  // The same address, so nothing is corrected.
  correctContact: {
    by: ['sales', 'backOffice'],
    send: withFields({ proposerEmail: draftBody().proposerEmail, reason: 'Sai e-mail' }),
  },
  endOffers: { by: ['sales', 'backOffice'], send: aboutContract },
  setReminders: { by: ['sales', 'backOffice'], send: withFields({ paused: true }) },
  resendCertificate: { by: ['sales', 'backOffice'], send: withFields({ channel: 'EMAIL' }) },
  cloneContract: { by: sales, send: aboutContract },
  loseRenewal: { by: sales, send: withFields({ reason: 'Khách hàng không tái tục' }) },
  generateOtp: { by: sales, send: aboutContract },
  verifyOtp: { by: sales, send: (referenceNumber) => ({ referenceNumber, otpCustomer: '123456' }) },
  startPayment: { by: sales, send: aboutContract },
  openTransfer: { by: sales, send: aboutContract },
  recordInvoice: {
    by: backOffice,
    send: withFields({ number: '1C26TSL-1', issuedOn: '2026-01-01' }),
  },
  clearConsentFlag: { by: backOffice, send: withFields({ flag: 'STAFF_DEVICE', note: 'Đã gọi' }) },
  takeContract: { by: backOffice, send: aboutContract },
  giveBackContract: { by: backOffice, send: aboutContract },
  payManually: {
    by: backOffice,
    send: withFields({
      paymentDate: businessDay(new Date()),
      paymentTime: '00:00:00',
      manualPaymentNote: 'Tiền mặt',
    }),
  },
  cancelContract: {
    by: backOffice,
    // Wrong amounts, so that the contract is not cancelled.
    send: withFields({
      refundDate: businessDay(new Date()),
      remainInsuredDays: 1,
      refundPercent: 50,
      refundAmount: 1,
      refundReason: 'Đổi ý',
    }),
  },
};
