import { parentPort, type Transferable } from 'node:worker_threads';

/** Thread → pool. `ready` comes once; then one answer for each request, in order. */
export type WorkerMessage<Reply> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly reason: string };

/** The thread's end of a worker pool: answers one request at a time, as the pool sends them. */
export function answerRequests<Request, Reply>(
  answer: (request: Request) => Promise<{ reply: Reply; transfer: Transferable[] }>,
): void {
  const port = parentPort;
  if (!port) throw new Error('this file runs in a worker thread only');
  const post = (message: WorkerMessage<Reply>, transfer: Transferable[] = []) =>
    port.postMessage(message, transfer);
  port.on('message', (request: Request) => {
    answer(request).then(
      ({ reply, transfer }) => post({ kind: 'done', reply }, transfer),
      (error: unknown) =>
        post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
  });
  post({ kind: 'ready' });
}
