import { isConnected } from '../../page/connection.ts';

/**
 * Wraps the import of a screen. The router reloads the page when a file is missing. That helps
 * after a new version, but shows the browser's own error page without a connection. This error
 * keeps the page; the error screen offers a retry.
 */
export function whenConnected<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (cause: unknown) => {
      throw (await isConnected()) ? cause : new Error('no connection', { cause });
    });
}
