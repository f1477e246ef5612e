import type { PgBoss } from 'pg-boss';
import { type Listener, listen } from '../listen.ts';
import type { Log } from '../log.ts';

/** The payload of a notification is the name of a job with new work. */
const CHANNEL = 'salus_jobs';

/**
 * Returns a function that notifies the workers of all processes of new work, with one statement
 * for many transactions. A missed one costs a second.
 */
export function createNotifier(boss: PgBoss, log: Log): (name: string) => Promise<void> {
  /** Names with new work of which the workers are not notified yet. */
  const pendingNames = new Set<string>();
  let isNotifying = false;

  return async (name) => {
    pendingNames.add(name);
    if (isNotifying) return;
    isNotifying = true;
    while (pendingNames.size > 0) {
      const names = [...pendingNames];
      pendingNames.clear();
      await boss
        .getDb()
        .executeSql('select pg_notify($1, name) from unnest($2::text[]) as name', [CHANNEL, names])
        .catch((error: unknown) => log.warn({ err: error }, 'workers were not notified'));
    }
    isNotifying = false;
  };
}

/**
 * Calls `wake` with the name of each job that has new work, until the listener is closed. The look
 * for due jobs finds work whose notification was lost with the connection.
 */
export function listenForWork(
  connectionString: string,
  log: Log,
  wake: (name: string) => Promise<void>,
): Promise<Listener> {
  return listen({
    connectionString,
    channel: CHANNEL,
    log,
    onNotification: (name) => {
      wake(name).catch((error: unknown) => log.warn({ err: error }, 'queue error'));
    },
    onChange: () => undefined,
  });
}
