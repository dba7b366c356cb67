import { allowAutoLogin, clearRemembered } from '../../../device/deferred/remembered-name.ts';
import type { Call } from '../../../gateway/call.ts';
import type { DeviceEffect, Situation } from '../../../gateway/error-handling.data.ts';
import { chooseErrorHandling } from '../../../gateway/error-handling.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { clearProofOf } from '../social/social-proof.ts';

/** What executes each effect of a failure on what the device stores. */
const EFFECTS: Record<DeviceEffect, () => void> = {
  forgetLineSession: () => clearProofOf(['line']),
  forgetTelegram: () => clearProofOf(['telegram']),
  resetFirebase: () => clearProofOf(['google', 'facebook', 'twitter', 'sms']),
  forgetCredentials: clearRemembered,
  autoLoginOff: () => allowAutoLogin(false),
};

/** Executes the effects of a failure (§8) on what this device stores. */
export function runDeviceEffects(error: GatewayError, situation: Situation): void {
  const { also } = chooseErrorHandling(error, situation, { isSecure: true, isOnline: true });
  for (const effect of also) if (effect in EFFECTS) EFFECTS[effect as DeviceEffect]();
}

/** Wraps a call: the effects of a failure are executed before the caller receives it. */
export const withDeviceEffects =
  (call: Call): Call =>
  (name, input) =>
    call(name, input).catch((error: unknown) => {
      if (error instanceof GatewayError) runDeviceEffects(error, input?.situation ?? 'call');
      throw error;
    });
