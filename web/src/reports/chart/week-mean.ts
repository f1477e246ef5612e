const DAYS = 7;

/** The mean of each day and the six before it; null where one of them has no figure. */
export function weekMeans(values: readonly (number | null)[]): (number | null)[] {
  return values.map((_, at) => {
    const week = values.slice(Math.max(0, at - DAYS + 1), at + 1).filter((one) => one !== null);
    return week.length < DAYS ? null : week.reduce((sum, one) => sum + one, 0) / DAYS;
  });
}
