/** Limits of forms that are kept before they are complete (DRAFT-16). */
export const UNFINISHED_FORM_BYTES = 65_536;
export const UNFINISHED_FORM_DAYS = 30;
/** The newest forms that an officer keeps; older ones are erased. */
export const UNFINISHED_FORMS_PER_OFFICER = 50;

const DAY_MILLISECONDS = 86_400_000;

/** When a form that was last saved at this time is erased. */
export const unfinishedFormEndsAt = (updatedAt: Date): Date =>
  new Date(updatedAt.getTime() + UNFINISHED_FORM_DAYS * DAY_MILLISECONDS);

/** Forms that were last saved at this time or earlier are erased. */
export const unfinishedFormsEndedBy = (now: Date): Date =>
  new Date(now.getTime() - UNFINISHED_FORM_DAYS * DAY_MILLISECONDS);
