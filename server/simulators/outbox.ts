import { RefusalError } from '@salus/api/refusal-error.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { registerInboxPage } from './inbox-page.ts';
import { attachmentPath, readOutbox } from './outbox-store.ts';

export { schema } from './outbox-store.ts';

const place = z.object({
  id: z.coerce.number().int().positive(),
  position: z.coerce.number().int().min(0).max(99),
});

/** `GET /dev/outbox` (RUN-8), its attachments, and the same as a page. */
export function registerOutbox(http: FastifyInstance, { pool }: { readonly pool: pg.Pool }): void {
  registerInboxPage(http, { pool });
  http.get('/dev/outbox', async (request) => {
    const here = ownAddress(request);
    return (await readOutbox(pool, null)).map((entry) => ({
      id: entry.id,
      channel: entry.channel,
      to: entry.to,
      subject: entry.subject,
      text: entry.text,
      attachments: entry.attachments.map((name, at) => ({
        name,
        url: `${here}${attachmentPath(entry.id, at)}`,
      })),
      sentAt: toIsoWithOffset(entry.sent_at),
    }));
  });
  http.get('/dev/outbox/:id/attachments/:position', async (request, reply) => {
    const { data: params } = place.safeParse(request.params);
    const { rows } = await pool.query<{ name: string; content_type: string; bytes: Buffer }>(
      `select name, content_type, bytes from dev.outbox_attachments
       where outbox_id = $1 and position = $2`,
      [params?.id, params?.position],
    );
    const file = rows[0];
    if (!file) throw new RefusalError('NOT_FOUND');
    const name = encodeURIComponent(file.name);
    return reply
      .type(file.content_type)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(file.bytes);
  });
}

function ownAddress(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
