import { createSignedHttpSender } from '../platform/connectors/message/signed-http.ts';
import { createSmtpSender } from '../platform/connectors/message/smtp.ts';
import type { ServiceSettings } from './service-settings.ts';

/** The gateway's options for its third-party services. */
export const connectServices = ({ mail, sms, ...settings }: ServiceSettings) => ({
  ...settings,
  messages: {
    email: mail && createSmtpSender(mail),
    sms: sms && createSignedHttpSender(sms),
  },
});
