import { connect, type LookupFunction, type Socket } from 'node:net';
import { isObject, type JsonObject } from '@salus/domain/objects.ts';
import nodemailer from 'nodemailer';
import { innerAllowed, judgedLookup } from './http/address-rules.ts';
import { IntegrationError } from './integration-error.ts';

type Attachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
};

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** `<…@…>`: the same on every retry, so that a mailbox shows a repeated mail once. */
  readonly messageId: string;
};

export type Mailer = {
  /** @throws IntegrationError */
  send(mail: Mail): Promise<{ readonly providerReference: string }>;
  close(): void;
};

type SmtpSettings = {
  readonly url: string;
  readonly from: string;
  readonly timeoutMs: number;
  /** The resolver of names; the default is the system's. */
  readonly resolve?: LookupFunction;
};

/** SMTP with a small connection pool. */
export function smtpMailer({ url, from, timeoutMs, resolve }: SmtpSettings): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // No content can make this server read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: ({ host = '', port, secure }: Server, callback: Connected) =>
      openSocket(
        { host, port: Number(port ?? (secure ? 465 : 587)), timeoutMs, resolve },
        callback,
      ),
  });
  return {
    async send({ to, subject, text, html, attachments = [], messageId }) {
      const mail = {
        from,
        // An object is always a single address, with any characters.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        messageId,
        // RFC 3834: suppresses automatic replies.
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

type Server = {
  readonly host?: string | undefined;
  readonly port?: number | string | undefined;
  readonly secure?: boolean | undefined;
};
type ToConnect = Pick<SmtpSettings, 'timeoutMs'> & {
  readonly host: string;
  readonly port: number;
  readonly resolve: LookupFunction | undefined;
};
type Connected = (error: Error | null, socket?: { readonly connection: Socket }) => void;

/** Connects to a judged address only (INT-11); nodemailer encrypts the connection. */
function openSocket({ host, port, timeoutMs, resolve }: ToConnect, callback: Connected): void {
  const socket = connect({ host, port, lookup: judgedLookup(innerAllowed, resolve) });
  const fail = (error: Error) => {
    socket.destroy();
    callback(Object.assign(error, { code: 'ECONNECTION' }));
  };
  const timeout = setTimeout(() => fail(new Error('no connection in time')), timeoutMs);
  socket.once('error', fail).once('close', () => clearTimeout(timeout));
  socket.once('connect', () => {
    clearTimeout(timeout);
    socket.off('error', fail);
    callback(null, { connection: socket });
  });
}

/** Omits the server's text, which often contains the address. */
function classify(error: unknown): IntegrationError {
  const { code, responseCode }: JsonObject = isObject(error) ? error : {};
  if (code === 'EAUTH')
    return new IntegrationError('temporary', 'the mail server did not let us in');
  if (typeof responseCode === 'number') {
    if (responseCode >= 500 && responseCode <= 599)
      return new IntegrationError('permanent', `the mail server refused with ${responseCode}`);
    if (responseCode >= 400 && responseCode <= 499)
      return new IntegrationError(
        'temporary',
        `the mail server asked to try later with ${responseCode}`,
      );
    return new IntegrationError(
      'unknown',
      'the mail server answered something that makes no sense',
    );
  }
  if (code === 'ECONNECTION' || code === 'EDNS')
    return new IntegrationError('temporary', 'the mail server was not reached');
  return new IntegrationError(
    'unknown',
    `no answer from the mail server (${typeof code === 'string' ? code : 'unknown'})`,
  );
}
