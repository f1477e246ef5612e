import type { ContractDocument } from './document-access.ts';
import type { ContractFacts } from './facts.ts';
import type { Action } from './lifecycle.ts';
import type { Status } from './status.ts';

type NextStep = Action | ContractDocument | null;

type Facts = Pick<ContractFacts, 'changeRequested' | 'verifiedBy'> & {
  /** The certificate could not be issued. */
  readonly issuingFailed: boolean;
};

/** The user working on the contract: its officer, or a clerk of the back office. */
type Worker = 'sales' | 'backOffice';

const none = () => null;
const certificate = () => 'certificate' as const;
/** A paid contract is issued by a job; only a failure needs a person. */
const afterFailure = ({ issuingFailed }: Facts) => (issuingFailed ? 'recreateFile' : null);
const towardsPayment = ({ changeRequested, verifiedBy }: Facts) => {
  if (changeRequested) return 'save';
  return verifiedBy === 'OTP' ? 'startPayment' : 'sendSmsLink';
};

/** The primary action on screens (DETAIL-6). `whyNot` decides whether it is allowed now. */
const nextSteps: Record<Worker, Record<Status, (facts: Facts) => NextStep>> = {
  sales: {
    DRAFT: towardsPayment,
    AWAITING_PAYMENT: towardsPayment,
    PAID: afterFailure,
    ACTIVE: certificate,
    CANCELLED: none,
    WITHDRAWN: none,
  },
  backOffice: {
    DRAFT: none,
    AWAITING_PAYMENT: () => 'payManually',
    PAID: afterFailure,
    ACTIVE: certificate,
    CANCELLED: none,
    WITHDRAWN: none,
  },
};

/** Null when the worker has nothing to do. */
export function nextStep(worker: Worker, status: Status, facts: Facts): NextStep {
  return nextSteps[worker][status](facts);
}
