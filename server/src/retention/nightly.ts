/** How work of the night is tried: it goes on where it was broken off, and what it did not come to waits for the next night. */
export const NIGHTLY = {
  attempts: 3,
  firstPauseSeconds: 60,
  longestPauseSeconds: 300,
  timeLimitSeconds: 3600,
  concurrency: 1,
} as const;
