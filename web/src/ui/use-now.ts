import { useEffect, useState } from 'react';

/** The time, fresh every half minute: rules that wait for an hour open their buttons by themselves. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
