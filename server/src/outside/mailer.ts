import nodemailer from 'nodemailer';
import { OutsideError } from './outside-error.ts';

export type Attachment = { readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array };

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** `<…@…>`: the same for every try, so that a mailbox shows a repeated mail once. */
  readonly messageId: string;
};

export type Mailer = {
  /** @throws OutsideError */
  send(mail: Mail): Promise<{ readonly providerReference: string }>;
  close(): void;
};

export type SmtpSettings = { readonly url: string; readonly from: string; readonly timeoutMs: number };

/** Sends by SMTP, over a few connections that stay open. */
export function smtpMailer({ url, from, timeoutMs }: SmtpSettings): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Whatever a text holds, it never makes this server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, attachments = [], messageId }) {
      const mail = {
        from,
        // As an object it is one address, whatever characters are in it.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        messageId,
        // RFC 3834: holiday notices are not sent in answer to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: attachments.map(({ fileName, contentType, bytes }) => ({
          filename: fileName,
          contentType,
          content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        })),
      };
      try {
        await transport.sendMail(mail);
        return { providerReference: messageId };
      } catch (error) {
        throw classify(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The server's own words are left out: they tend to repeat the address. */
function classify(error: unknown): OutsideError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (code === 'EAUTH') return new OutsideError('temporary', 'the mail server did not let us in');
  if (typeof responseCode === 'number') {
    if (responseCode >= 500 && responseCode <= 599)
      return new OutsideError('permanent', `the mail server refused with ${responseCode}`);
    if (responseCode >= 400 && responseCode <= 499)
      return new OutsideError('temporary', `the mail server asked to try later with ${responseCode}`);
    return new OutsideError('unknown', 'the mail server answered something that makes no sense');
  }
  if (code === 'ECONNECTION' || code === 'EDNS')
    return new OutsideError('temporary', 'the mail server was not reached');
  return new OutsideError('unknown', `no answer from the mail server (${typeof code === 'string' ? code : 'unknown'})`);
}
