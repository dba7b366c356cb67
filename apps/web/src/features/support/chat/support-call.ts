import { deviceId } from '../../../device/device-id.ts';
import { readPageMarks } from '../../../device/page.ts';
import { readSession } from '../../../device/session-store.ts';
import { readVisitorToken } from '../../../device/support-visitor.ts';
import { upload } from '../../../device/upload.ts';
import { solving, solvingPuzzles } from '../../../gateway/browser-call.ts';
import { type Call, createCall } from '../../../gateway/call.ts';
import { fetchAnswer } from '../../../gateway/fetch-answer.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { Message } from '../support-data.ts';

/** The headers that identify this browser to customer service. */
export function identityHeaders(): Record<string, string> {
  const { language, merchant } = readPageMarks();
  const token = readSession()?.token;
  const visitor = readVisitorToken();
  return {
    merchant,
    language,
    'device-id': deviceId(),
    ...(token && { authorization: token }),
    ...(visitor && { visitor }),
  };
}

/** `call()` that also identifies visitors. The chat shows its own failures, except for the wait while a puzzle is being solved. */
export const supportCall: Call = solving(
  createCall({
    get merchant() {
      return readPageMarks().merchant;
    },
    get language() {
      return readPageMarks().language;
    },
    get headers() {
      const visitor = readVisitorToken();
      return { 'x-real-ua': navigator.userAgent, ...(visitor && { visitor }) };
    },
    send: fetchAnswer,
    deviceId,
    token: () => readSession()?.token ?? null,
  }),
);

interface SentFile {
  conversationId: string;
  clientId: string;
  name: string;
  data: string;
}

/** Sends a file and reports its progress. @throws GatewayError as `call()` does */
export const sendFile = (file: SentFile, onProgress: (share: number) => void): Promise<Message> =>
  solvingPuzzles((solved) => sendOnce({ ...file, ...solved }, onProgress));

async function sendOnce(file: SentFile, onProgress: (share: number) => void): Promise<Message> {
  const headers = { ...identityHeaders(), 'content-type': 'application/json' };
  const request = { path: '/wps/support/addFile', headers, body: JSON.stringify(file), onProgress };
  const { status, text } = await upload(request).catch((cause: unknown) => {
    throw new GatewayError('ERR_NETWORK', { cause });
  });
  const answer = parse(text);
  if (answer?.success) return answer.value as Message;
  throw new GatewayError(answer?.errorCode ?? 'ERR_BAD_RESPONSE', { status, value: answer?.value });
}

function parse(text: string): { success: boolean; value?: unknown; errorCode?: string } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
