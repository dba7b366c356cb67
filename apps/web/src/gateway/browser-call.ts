import { deviceId } from '../device/device-id.ts';
import { readPageMarks } from '../device/page.ts';
import { readSession } from '../device/session-store.ts';
import { type Call, createCall, type Send } from './call.ts';
import { createEncrypt } from './encrypt.ts';

/** §7: credentials sent, redirects refused. */
const send: Send = async ({ method, path, headers, body, signal }) => {
  const answer = await fetch(path, {
    method,
    headers,
    body,
    signal,
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

let made: Call | null = null;

/** `call()` of this page in the browser: its merchant, its language, this tab's session. */
export function browserCall(): Call {
  if (made) return made;
  const settings = {
    ...readPageMarks(),
    send,
    deviceId,
    token: () => readSession()?.token ?? null,
    headers: { 'x-real-ua': navigator.userAgent },
  };
  const plain = createCall(settings);
  // NOTE WebCrypto exists only on secure pages; elsewhere the merchant decides whether plain bodies pass.
  made = crypto.subtle ? createCall({ ...settings, encrypt: createEncrypt(plain) }) : plain;
  return made;
}
