import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { z } from 'zod';

const outboxMessage = z.object({
  id: z.number(),
  channel: z.enum(['SMS', 'EMAIL']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), url: z.string() })),
  sentAt: z.string(),
});
type OutboxMessage = Readonly<z.output<typeof outboxMessage>>;

/** Everything that was sent, newest first. */
export async function readOutbox(baseUrl: string = inject('baseUrl')): Promise<OutboxMessage[]> {
  const answer = await fetch(`${baseUrl}/dev/outbox`);
  if (!answer.ok) throw new Error(`/dev/outbox answered ${answer.status}`);
  return z.array(outboxMessage).parse(await answer.json());
}

/** Waits for the newest message to a recipient. */
export async function messageTo(
  to: string,
  {
    baseUrl = inject('baseUrl'),
    about = /^/,
    within = 60_000,
  }: { baseUrl?: string; about?: RegExp; within?: number } = {},
): Promise<OutboxMessage> {
  const deadline = Date.now() + within;
  for (;;) {
    const messages = await readOutbox(baseUrl);
    const message = messages.find(
      (one) => one.to === to && about.test(`${one.subject ?? ''}\n${one.text}`),
    );
    if (message) return message;
    if (Date.now() > deadline) throw new Error(`nothing was sent to ${to} within ${within} ms`);
    await pause(100);
  }
}
