import { useEffect, useState } from 'react';
import { currentTime } from '../../page/current-time.ts';

/**
 * The time, fresh every half minute: rules that wait for an hour open their buttons by themselves.
 * @param every milliseconds, for a countdown
 */
export function useNow(every = 30_000): Date {
  const [now, setNow] = useState(() => currentTime());
  useEffect(() => {
    const ticking = setInterval(() => setNow(currentTime()), every);
    return () => clearInterval(ticking);
  }, [every]);
  return now;
}
