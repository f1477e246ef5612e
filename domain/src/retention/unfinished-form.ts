/** Limits of forms that are kept before they are complete (DRAFT-16). */
export const UNFINISHED_FORM_BYTES = 65_536;
const UNFINISHED_FORM_DAYS = 30;
/** The newest forms that an officer keeps; older ones are erased. */
export const UNFINISHED_FORMS_PER_OFFICER = 50;

/** Officers with this many contracts know the form: hints show on focus only (DRAFT-22). */
export const PRACTISED_AFTER_CONTRACTS = 20;

const EDIT_PREFIX = 'edit-';

/** The unfinished form of a contract's changes (DRAFT-20): one per contract, on every machine. */
export const editFormId = (referenceNumber: string): string => `${EDIT_PREFIX}${referenceNumber}`;

/** The contract whose changes the form holds; null for the form of a new one. */
export const editedNumber = (id: string): string | null =>
  id.startsWith(EDIT_PREFIX) ? id.slice(EDIT_PREFIX.length) : null;

const DAY_MILLISECONDS = 86_400_000;

/** When a form that was last saved at this time is erased. */
export const unfinishedFormEndsAt = (updatedAt: Date): Date =>
  new Date(updatedAt.getTime() + UNFINISHED_FORM_DAYS * DAY_MILLISECONDS);

/** Forms that were last saved at this time or earlier are erased. */
export const unfinishedFormsEndedBy = (now: Date): Date =>
  new Date(now.getTime() - UNFINISHED_FORM_DAYS * DAY_MILLISECONDS);
