import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { SandboxContext } from '../http/sandbox-context.ts';
import { MAIL_USER } from '../settings/connections.ts';
import { createCodeReader } from './code-in-text.ts';
import type { Outbox } from './outbox.ts';

const LARGEST_BYTES = 1024 * 1024;

/** A mail server for the loopback only (no TLS), which puts every message into the outbox and sends none. */
export function createMailServer(outbox: Outbox, { keys, merchants, now }: SandboxContext): SMTPServer {
  const codeInText = createCodeReader();
  const receive = async (raw: Buffer, { envelope }: SMTPServerSession) => {
    const { from, subject, text = '' } = await PostalMime.parse(raw);
    // One mail account serves all brands: only the sender's name identifies the brand.
    const sender = from?.name ?? '';
    const merchant = merchants.find(({ name }) => name === sender)?.code ?? sender;
    for (const { address: to } of envelope.rcptTo)
      outbox.add({
        id: randomUUID(),
        merchant,
        channel: 'email',
        to,
        subject: subject ?? '',
        text: text.trimEnd(),
        code: codeInText(text),
        at: new Date(now()),
      });
  };
  return new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_BYTES,
    onAuth: ({ password, username }, _session, done) =>
      username === MAIL_USER && password === keys.mailPassword
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => receive(raw, session))
        .then(
          () => done(),
          (fault: unknown) => done(fault instanceof Error ? fault : new Error('unreadable')),
        );
    },
  });
}
