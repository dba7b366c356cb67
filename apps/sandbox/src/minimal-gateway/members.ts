import { randomUUID } from 'node:crypto';

interface Member {
  id: string;
  userName: string;
  password: string;
}

/** The answer to a call: a value, or the code of a refusal. */
export type Answer = { value: object } | { errorCode: string; status?: number };

export const NO_SESSION: Answer = { errorCode: 'login.not.session', status: 401 };

/** The members of a minimal gateway and their sessions, until it ends. */
export interface Members {
  register(userName: unknown, password: unknown): Answer;
  /** Registers a member under an unused name. */
  registerNameless(password: unknown): Answer;
  logIn(userName: unknown, password: unknown): Answer;
  /** The member of a token. */
  find(token: string | undefined): Pick<Member, 'id' | 'userName'> | undefined;
}

export function createMembers(): Members {
  const byName = new Map<string, Member>();
  const byToken = new Map<string, Member>();
  const open = (member: Member, firstTimeLogin: boolean): Answer => {
    const token = `owner.${randomUUID()}.${member.id}`;
    byToken.set(token, member);
    return { value: { id: member.id, token, userName: member.userName, customerType: 0, firstTimeLogin } };
  };
  const register = (userName: unknown, password: unknown): Answer => {
    if (typeof userName !== 'string' || typeof password !== 'string') return { errorCode: 'invalid.request' };
    if (byName.has(userName)) return { errorCode: 'username.exists' };
    const member = { id: String(byName.size + 1), userName, password };
    byName.set(userName, member);
    return open(member, true);
  };
  return {
    register,
    registerNameless: (password) => register(`member${byName.size + 1}`, password),
    logIn(userName, password) {
      const member = byName.get(String(userName));
      return member?.password === password && member ? open(member, false) : { errorCode: 'login.cred.err' };
    },
    find: (token) => byToken.get(token ?? ''),
  };
}
