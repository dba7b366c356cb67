import { createTransport } from 'nodemailer';
import type { MessageSender } from './message-sender.ts';

/** The mail server and the sender. */
export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  /** An address; the merchant's name is used as the display name. */
  from: string;
}

const TIMEOUT_MS = 10_000;

/** Mail over SMTP, with TLS if the server offers it. */
export function createSmtpSender({ url, from }: SmtpOptions): MessageSender {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const transport = createTransport({
    url,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, merchant, to, subject, text }) {
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: { name: merchant.name, address: from },
        to: { name: '', address: to },
        subject,
        text,
      });
    },
  };
}
