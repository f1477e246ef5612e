import type { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './worker-side.ts';

/** A thread's work failed: it threw, the time limit passed, or the thread died twice. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
}

export type WorkerPool<Request, Reply> = {
  /** @param timeLimitMs overrides the pool's limit for this request */
  run(request: Request, timeLimitMs?: number): Promise<Reply>;
  /** Finishes pending requests, then ends the threads. */
  close(): Promise<void>;
};

type Options = {
  readonly size: number;
  /** Threads that start immediately and must succeed; the others start on demand. */
  readonly warm: number;
  readonly timeLimitMs: number;
  readonly start: () => Worker;
  readonly onTrouble: (reason: string) => void;
};

type Task<Request, Reply> = {
  readonly request: Request;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
  readonly timeLimitMs: number;
  crashes: number;
};

/** A thread: starting, idle or busy. */
type Slot<Request, Reply> = {
  readonly worker: Worker;
  isReady: boolean;
  task: Task<Request, Reply> | null;
  timer: NodeJS.Timeout | null;
};

const MAX_CRASHES = 2;

/**
 * Threads that process one request each at a time. A request is repeated once after its thread
 * died. A thread beyond the time limit is replaced on demand, so that a broken one cannot loop.
 */
export async function createWorkerPool<Request, Reply>(
  options: Options,
): Promise<WorkerPool<Request, Reply>> {
  const slots = new Set<Slot<Request, Reply>>();
  const queue: Task<Request, Reply>[] = [];
  let isClosing = false;
  let onIdle: (() => void) | null = null;
  let onSettled: ((error?: Error) => void) | null = null;

  function startWorker(): void {
    const slot: Slot<Request, Reply> = {
      worker: options.start(),
      isReady: false,
      task: null,
      timer: null,
    };
    slots.add(slot);
    slot.worker.on('message', (message: WorkerMessage<Reply>) => receive(slot, message));
    slot.worker.on('error', (error) => dropSlot(slot, error.message));
    slot.worker.on('exit', () => dropSlot(slot, 'it ended'));
  }

  function receive(slot: Slot<Request, Reply>, message: WorkerMessage<Reply>): void {
    if (!slots.has(slot)) return;
    if (message.kind === 'ready') {
      slot.isReady = true;
      // An idle thread does not keep the process alive.
      slot.worker.unref();
      if ([...slots].every((one) => one.isReady)) onSettled?.();
    } else {
      const task = release(slot);
      if (message.kind === 'done') task?.resolve(message.reply);
      else task?.reject(new ThreadFailure(message.reason));
    }
    assign();
  }

  function dropSlot(slot: Slot<Request, Reply>, reason: string): void {
    if (!slots.delete(slot)) return;
    const task = release(slot);
    options.onTrouble(`a thread was lost: ${reason}`);
    onSettled?.(new ThreadFailure(reason));
    // A thread that never became ready may never do so. The oldest request counts the crash, or
    // the queue would wait for ever.
    const bearer = task ?? (slot.isReady ? null : queue.shift());
    if (bearer) {
      bearer.crashes += 1;
      if (bearer.crashes < MAX_CRASHES) queue.unshift(bearer);
      else bearer.reject(new ThreadFailure(`its thread was lost ${MAX_CRASHES} times: ${reason}`));
    }
    assign();
  }

  function overran(slot: Slot<Request, Reply>, timeLimitMs: number): void {
    slots.delete(slot);
    release(slot)?.reject(new ThreadFailure(`took longer than ${timeLimitMs} ms`));
    // Native code cannot be interrupted, so the thread ends later; nothing waits for it.
    void slot.worker.terminate();
    options.onTrouble('a thread took too long');
    assign();
  }

  function release(slot: Slot<Request, Reply>): Task<Request, Reply> | null {
    const { task, timer } = slot;
    if (timer) clearTimeout(timer);
    slot.worker.unref();
    slot.task = null;
    slot.timer = null;
    return task;
  }

  function assign(): void {
    for (const slot of slots) {
      if (!slot.isReady || slot.task) continue;
      const task = queue.shift();
      if (!task) break;
      slot.task = task;
      slot.worker.ref();
      slot.timer = setTimeout(() => overran(slot, task.timeLimitMs), task.timeLimitMs);
      slot.worker.postMessage(task.request);
    }
    const starting = [...slots].filter((slot) => !slot.isReady).length;
    for (
      let lacking = queue.length - starting;
      lacking > 0 && slots.size < options.size;
      lacking -= 1
    )
      startWorker();
    if (queue.length === 0 && [...slots].every((slot) => !slot.task)) onIdle?.();
  }

  await new Promise<void>((resolve, reject) => {
    onSettled = (error) => (error ? reject(error) : resolve());
    if (options.warm === 0) resolve();
    for (let count = 0; count < options.warm; count += 1) startWorker();
  }).catch(async (error: unknown) => {
    await endAll();
    throw error;
  });
  onSettled = null;

  async function endAll(): Promise<void> {
    const workers = [...slots].map(({ worker }) => worker);
    slots.clear();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  return {
    run(request, timeLimitMs = options.timeLimitMs) {
      if (isClosing) return Promise.reject(new ThreadFailure('the threads are closed'));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject, timeLimitMs, crashes: 0 });
        assign();
      });
    },
    async close() {
      isClosing = true;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        assign();
      });
      await endAll();
    },
  };
}
