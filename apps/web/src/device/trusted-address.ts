interface ScriptPolicy {
  /** Really returns a TrustedScriptURL, which the DOM types do not know yet. */
  createScriptURL(address: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/**
 * Marks the address of a script or a worker as ours, which a page with Trusted Types requires. Only for addresses that the build or the
 * merchant's document names; `script-src` limits them as well.
 */
export function toTrustedAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('foyer', { createScriptURL: (text) => text }) ?? null;
  return policy?.createScriptURL(address) ?? address;
}
