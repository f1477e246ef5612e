import { lazyRouteComponent } from '@tanstack/react-router';
import { isConnected } from '../../page/connection.ts';

/**
 * The screen of a route, loaded when it opens. The router reloads the page when a file is missing.
 * That helps after a new version, but shows the browser's own error page without a connection. This
 * error keeps the page; the error screen offers a retry.
 */
export function lazyScreen<
  T extends Readonly<Record<string, unknown>>,
  Name extends keyof T & string,
>(load: () => Promise<T>, name: Name) {
  return lazyRouteComponent(
    () =>
      load().catch(async (cause: unknown) => {
        throw (await isConnected()) ? cause : new Error('no connection', { cause });
      }),
    name,
  );
}
