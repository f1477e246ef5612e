/** How long the file of a scheduled report is kept (KEEP-9). */
const REPORT_FILE_DAYS = 30;

const DAY_MILLISECONDS = 86_400_000;

export const reportFileEndsAt = (madeAt: Date): Date =>
  new Date(madeAt.getTime() + REPORT_FILE_DAYS * DAY_MILLISECONDS);

/** Files that were made at this time or earlier are deleted. */
export const reportFilesEndedBy = (now: Date): Date =>
  new Date(now.getTime() - REPORT_FILE_DAYS * DAY_MILLISECONDS);
