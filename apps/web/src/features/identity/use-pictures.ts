import { useState } from 'react';
import { type Prepared, preparePicture } from '../../device/prepare-picture.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import type { Check, Side } from './identity-data.ts';

/** A picture that was taken in this visit. */
export interface Sent {
  state: 'sending' | 'sent' | 'failed';
  preview: string | null;
  /** Why it was not sent. */
  message: string;
  /** Whether the same picture can be sent again. */
  canRepeat: boolean;
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  small: 'identity.fileSmall',
  large: 'identity.fileLarge',
  unreadable: 'identity.fileBad',
};

/** Sends the pictures of a check, and keeps those that did not arrive. */
export function usePictures({ has: arrived, id: checkId }: Pick<Check, 'id' | 'has'>) {
  const t = useTranslation();
  const [has, setHas] = useState<readonly Side[]>(arrived);
  const [sent, setSent] = useState<Partial<Record<Side, Sent>>>({});
  const [prepared, setPrepared] = useState<Partial<Record<Side, Prepared>>>({});
  const show = (side: Side, shown: Sent) => setSent((all) => ({ ...all, [side]: shown }));

  const send = async (side: Side, picture: Prepared): Promise<void> => {
    const { data, preview } = picture;
    show(side, { state: 'sending', preview, message: '', canRepeat: false });
    try {
      const body = { checkId, side, data };
      // A failure is shown at the picture itself, so there is no dialog.
      const { check } = await browserCall()('identity.addFile', { body, situation: 'background' });
      if (check) setHas((all) => [...new Set([...all, ...check.has])]);
      show(side, { state: 'sent', preview, message: '', canRepeat: false });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const reason = (error.value as { reason?: string } | undefined)?.reason ?? '';
      const isFile = error.code === 'identity.file';
      const message = isFile ? t(REASONS[reason] ?? 'identity.fileBad') : error.message || t('identity.fileFailed');
      show(side, { state: 'failed', preview: isFile ? null : preview, message, canRepeat: !isFile });
    }
  };

  const sendFile = async (side: Side, file: Blob): Promise<void> => {
    const picture = await preparePicture(file);
    if (!picture)
      return show(side, { state: 'failed', preview: null, message: t('identity.fileLarge'), canRepeat: false });
    setPrepared((all) => ({ ...all, [side]: picture }));
    return send(side, picture);
  };

  const sendAgain = (side: Side): void => {
    const picture = prepared[side];
    if (picture) void send(side, picture);
  };

  return { has, sent, sendFile: (side: Side, file: Blob) => void sendFile(side, file), sendAgain };
}
