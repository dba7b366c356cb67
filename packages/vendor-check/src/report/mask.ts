/** Credentials: never shown in a report. References of members and sessions are shortened. */
const SECRET_FIELDS = /("launchToken"\s*:\s*")([^"]*)(")/g;
const LONG_FIELDS = /("(?:sessionId|playerRef)"\s*:\s*")([^"]{6})[^"]*(")/g;

/** Masks the secrets of a body that is shown. */
export function mask(text: string, secrets: readonly string[] = []): string {
  const shown = text.replace(SECRET_FIELDS, '$1…$3').replace(LONG_FIELDS, '$1$2…$3');
  return secrets
    .filter((secret) => secret.length > 0)
    .reduce((masked, secret) => masked.replaceAll(secret, '…'), shown);
}
