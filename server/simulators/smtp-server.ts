import { simpleParser } from 'mailparser';
import type pg from 'pg';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Log } from '../src/platform/log.ts';
import { listeningPort } from '../src/platform/port-of.ts';
import type { Faults } from './faults.ts';
import { keepInOutbox } from './outbox-store.ts';

const SIZE_LIMIT_BYTES = 20 * 1024 * 1024;

/** A mail server on a free local port: accepted messages go to the outbox. */
export async function startSmtpSimulator(deps: {
  readonly pool: pg.Pool;
  readonly faults: Faults;
  readonly log: Log;
}): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { pool, faults, log } = deps;

  async function receive(
    stream: SMTPServerDataStream,
    recipients: readonly string[],
  ): Promise<void> {
    const mail = await simpleParser(stream);
    const mode = await faults.readMode('email');
    if (mode === 'error') throw answer(451, 'Requested action aborted: local error in processing');
    if (mode === 'refused') throw answer(550, 'No such mailbox');
    if (mode === 'garbage') throw answer(777, '\u0001}{ HTTP/1.1 204');
    if (mode === 'timeout') {
      await faults.hang();
      throw answer(421, 'Service not available');
    }
    for (const to of recipients) {
      await keepInOutbox(pool, {
        channel: 'EMAIL',
        to,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html === false ? null : mail.html,
        // A mailbox shows a repeated Message-ID once.
        messageKey: `${mail.messageId ?? crypto.randomUUID()} ${to}`,
        attachments: mail.attachments.map((file, at) => ({
          name: file.filename ?? `attachment-${at + 1}`,
          contentType: file.contentType,
          bytes: file.content,
        })),
      });
    }
  }

  const server = new SMTPServer({
    // Without TLS: the adapter would rightly reject a self-signed certificate.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_LIMIT_BYTES,
    closeTimeout: 500,
    onData(stream, session, next) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then(
        () => next(),
        (error: Error) => {
          if (!('responseCode' in error))
            log.warn({ err: error }, 'the mail simulator could not keep a mail');
          next(error);
        },
      );
    },
  });
  // Ignores clients that disconnect in the middle of a mail.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const port = listeningPort(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      faults.release();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
