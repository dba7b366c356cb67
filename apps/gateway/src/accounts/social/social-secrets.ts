/** The names of secrets at identity providers. */
const NAMES = ['line', 'telegram', 'telegramOidc', 'maya'] as const;
export type SocialSecretName = (typeof NAMES)[number];

/** Merchant code → provider → secret; from the environment, never from a document. */
export type SocialSecrets = Readonly<Record<string, Readonly<Partial<Record<SocialSecretName, string>>>>>;

export const isSocialSecrets = (value: unknown): value is SocialSecrets =>
  isObject(value) &&
  Object.values(value).every(
    (secrets) =>
      isObject(secrets) &&
      Object.entries(secrets).every(
        ([name, secret]) => NAMES.some((one) => one === name) && typeof secret === 'string' && secret !== '',
      ),
  );

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
