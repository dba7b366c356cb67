export type View = 'mine' | 'waiting' | 'all' | 'closed';
/** What the list shows: a part of the desk, or the results of a search. */
export type Shown = View | 'found';

export interface DeskConversation {
  id: string;
  merchant: string;
  state: 'waiting' | 'open' | 'closed';
  topic: string;
  tags: string[];
  language: string;
  assignee: string | null;
  username: string | null;
  levelName: string | null;
  seq: number;
  staffReadSeq: number;
  customerReadSeq: number;
  preview: string | null;
  unansweredSince: string | null;
  openedAt: string;
  stars: number | null;
  /** In search results: the message that matched; null if something else did. */
  foundText?: string | null;
  /** The concern detected in its messages, unless staff have dismissed it. */
  harm: { concern: 'self-harm' | 'gambling'; state: 'open' | 'confirmed'; seq: number } | null;
}

export interface DeskMessage {
  seq: number;
  clientId: string;
  author: 'customer' | 'staff' | 'system';
  staffName: string | null;
  isNote: boolean;
  body: string;
  file: { url: string; name: string; type: 'picture' | 'pdf'; width: number; height: number } | null;
  at: string;
}

export interface CustomerCard {
  username: string;
  levelName: string | null;
  restrictions: Record<string, { reason: string; words: string }>;
  withdrawals: { id: string; amountMinor: string; currency: string; createdAt: string; reason: string }[];
  logins: { at: string; outcome: string; method: string }[];
}

export interface Opened {
  conversation: DeskConversation;
  messages: DeskMessage[];
  customer: CustomerCard | null;
}

/** How a customer may be reached. */
export interface Contact {
  account: { email: string | null; mobile: string | null } | null;
  given: { at: string; name?: string; email?: string; mobile?: string }[];
}

interface DeskPerson {
  staff: string;
  shownName: string;
  isAvailable: boolean;
  maxChats: number;
  /** Empty: every one. */
  languages: string[];
}

interface Colleague extends DeskPerson {
  isPresent: boolean;
  openChats: number;
}

/** One of the person’s own passkeys. */
export interface Passkey {
  id: string;
  name: string;
  isOfThisSite: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface Desk {
  name: string;
  me: DeskPerson | null;
  colleagues: Colleague[];
  merchants: {
    code: string;
    replies: { key: string; text: Record<string, string> }[];
    tags: string[];
    assignment: 'automatic' | 'by-hand';
    languages: string[];
  }[];
}

export interface DeskFigures {
  merchant: string;
  opened: number;
  closed: number;
  waiting: number;
  firstAnswerSeconds: number | null;
  stars: number | null;
}

/** Feedback of a member that waits for staff. */
export interface OpenFeedback {
  id: string;
  number: string;
  merchant: string;
  username: string;
  kind: 'idea' | 'problem' | 'praise' | 'complaint';
  body: string;
  language: string;
  wantsAnswer: boolean;
  createdAt: string;
  /** Due date of the answer to a complaint; null for other kinds. */
  answerBy: string | null;
  pictures: number;
}

type One = { id: string };
type Empty = Record<string, never>;
type Act = { body: One; value: { state: string } };

/** The calls of the desk: their bodies and values. */
export interface Calls {
  login: { body: { name: string; password: string; code: string }; value: { token: string } };
  'passkey-challenge': { body: Empty; value: { options: object } };
  'passkey-login': { body: { response: object }; value: { token: string } };
  logout: { body: Empty; value: object };
  passkeys: { body: Empty; value: { passkeys: Passkey[] } };
  'passkey-options': { body: Empty; value: { options: object } };
  'passkey-add': { body: { response: object; name: string; code: string }; value: object };
  'passkey-remove': { body: One; value: object };
  desk: { body: Empty; value: Desk };
  'desk-set-up': { body: Omit<DeskPerson, 'staff'>; value: object };
  'desk-list': { body: { view: View; limit: number }; value: { conversations: DeskConversation[]; total: number } };
  'desk-search': {
    body: { text: string; limit: number };
    value: { conversations: DeskConversation[]; hasMore: boolean };
  };
  'desk-conversation': { body: One & { before?: number }; value: Opened };
  'desk-contact': { body: One & { reason: string }; value: Contact };
  'desk-take': { body: One & { from: string }; value: { state: string } };
  'desk-release': Act;
  'desk-hand-over': { body: One & { to: string }; value: { state: string } };
  'desk-close': Act;
  'desk-write': { body: One & { clientId: string; text: string; isNote: boolean }; value: DeskMessage };
  'desk-add-file': { body: One & { clientId: string; name: string; data: string }; value: DeskMessage };
  'desk-read': { body: One & { seq: number }; value: object };
  'desk-typing': { body: One; value: object };
  'desk-harm': { body: One & { state: 'confirmed' | 'dismissed'; reason: string }; value: { state: string } };
  'desk-tag': { body: One & { tags: string[] }; value: { state: string } };
  feedback: { body: Empty; value: { feedback: OpenFeedback[] } };
  'feedback-pictures': { body: One; value: { pictures: string[] } };
  'answer-feedback': { body: One & { text: string }; value: { state: string } };
  'close-feedback': Act;
  'desk-statistics': { body: Empty; value: { days: DeskFigures[] } };
}
