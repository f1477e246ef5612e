/** Where a contract stands (portal §4). VERIFIED, PAY_FAILURE, COMPLETED and ERROR are milestones, not statuses (decisions §4). */
export const statuses = ['DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE', 'CANCELLED'] as const;
export type Status = (typeof statuses)[number];

/** The step bar of the detail screen (portal §2); a cancelled contract has left it. */
export const progressSteps = ['DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE'] as const satisfies readonly Status[];

/** What the list of issued contracts offers (portal §2): a contract is issued when it becomes active. */
export const issuedStatuses = ['ACTIVE', 'CANCELLED'] as const satisfies readonly Status[];

export const isIssued = (status: Status): boolean => issuedStatuses.some((issued) => issued === status);

/** Money has come: the policy is being made, is in force, or was cancelled. Only these may have a policy number and a period. */
export const paidStatuses = ['PAID', ...issuedStatuses] as const satisfies readonly Status[];
export const isPaid = (status: Status): boolean => paidStatuses.some((paid) => paid === status);

export const contractTypes = ['INDIVIDUAL', 'FAMILY'] as const;
export type ContractType = (typeof contractTypes)[number];

export const relationships = ['self', 'parent', 'wife_husband', 'child', 'brother_sister'] as const;
export type Relationship = (typeof relationships)[number];

export const genders = ['male', 'female'] as const;
export type Gender = (typeof genders)[number];

export const paymentTypes = ['ONLINE', 'MANUAL'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** How the customer proved to be themselves (decisions §4). */
export const verificationWays = ['OTP', 'SMS_LINK'] as const;
export type VerificationWay = (typeof verificationWays)[number];
