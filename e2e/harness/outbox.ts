import { inject } from 'vitest';

export type OutboxMessage = {
  readonly id: string;
  readonly channel: 'SMS' | 'EMAIL';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly url: string }[];
  readonly sentAt: string;
};

/** Everything that was sent, newest first. */
export async function readOutbox(baseUrl: string = inject('baseUrl')): Promise<OutboxMessage[]> {
  const answer = await fetch(`${baseUrl}/dev/outbox`);
  if (!answer.ok) throw new Error(`/dev/outbox answered ${answer.status}`);
  return (await answer.json()) as OutboxMessage[];
}

/** Waits for the newest message to a recipient. */
export async function messageTo(
  to: string,
  {
    baseUrl = inject('baseUrl'),
    about = /^/,
    within = 15_000,
  }: { baseUrl?: string; about?: RegExp; within?: number } = {},
): Promise<OutboxMessage> {
  const deadline = Date.now() + within;
  for (;;) {
    const messages = await readOutbox(baseUrl);
    const found = messages.find(
      (message) => message.to === to && about.test(`${message.subject ?? ''}\n${message.text}`),
    );
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`nothing was sent to ${to} within ${within} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
