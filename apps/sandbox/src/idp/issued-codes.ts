import { randomBytes } from 'node:crypto';

/** The data of an authorization code. */
export interface CodeFacts {
  clientId: string;
  redirectUri: string;
  nonce: string | null;
  /** RFC 7636, S256; null if the request had none. */
  challenge: string | null;
  name: string;
  /** The origin of the portrait's URL. */
  origin: string;
}

/** The data of a LINE access token. */
interface AccessFacts {
  clientId: string;
  name: string;
  origin: string;
}

/** The data of a Maya session. */
interface MayaFacts {
  merchant: string;
  env: string;
  name: string;
  origin: string;
}

/** The data of a code that was sent to a number. */
interface PhoneFacts {
  merchant: string;
  /** E.164 */
  number: string;
  code: string;
  /** How often a code was tried. */
  tries: number;
}

interface FactsOf {
  'line code': CodeFacts;
  'telegram code': CodeFacts;
  'line access': AccessFacts;
  maya: MayaFacts;
  phone: PhoneFacts;
}
type Kind = keyof FactsOf;

const LIFETIME_MS: Record<Kind, number> = {
  'line code': 60_000,
  'telegram code': 60_000,
  'line access': 600_000,
  maya: 600_000,
  phone: 300_000,
};
/** Beyond this many, the oldest are deleted. */
const MAX_CODES = 10_000;

/** The codes, access tokens and sessions that the sandbox's providers have issued, in memory. */
export interface IssuedCodes {
  issue<K extends Kind>(kind: K, facts: FactsOf[K]): string;
  /** @returns null for an unknown or expired code, or one of another kind */
  find<K extends Kind>(kind: K, code: string): FactsOf[K] | null;
  /** The same for a code that can be used once. */
  redeem<K extends Kind>(kind: K, code: string): FactsOf[K] | null;
}

export function createIssuedCodes(now: () => number): IssuedCodes {
  const issued = new Map<string, { kind: Kind; endsAt: number; facts: FactsOf[Kind] }>();
  const find = <K extends Kind>(kind: K, code: string): FactsOf[K] | null => {
    const found = issued.get(code);
    return found?.kind === kind && found.endsAt >= now() ? (found.facts as FactsOf[K]) : null;
  };
  return {
    issue(kind, facts) {
      const [oldest] = issued.keys();
      if (oldest && issued.size >= MAX_CODES) issued.delete(oldest);
      const code = randomBytes(32).toString('base64url');
      issued.set(code, { kind, endsAt: now() + LIFETIME_MS[kind], facts });
      return code;
    },
    find,
    redeem(kind, code) {
      const facts = find(kind, code);
      if (facts) issued.delete(code);
      return facts;
    },
  };
}
