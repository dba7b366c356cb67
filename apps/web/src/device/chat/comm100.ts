import type { AskForToken, ChatAdapter, ChatCustomer } from './chat-adapter.ts';
import { setUpWidget } from './set-up-widget.ts';

/** The part of `Comm100API` that is used (developer.comm100.com: visitor side API). */
interface Comm100Api {
  site_id?: number;
  main_code_plan?: string;
  chat_buttons?: { code_plan: string; div_id: string }[];
  onReady?: () => void;
  set?(name: string, value: unknown): void;
  do?(act: string): void;
}

const page = globalThis as { Comm100API?: Comm100Api | undefined };

const toVariables = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
/** The custom variables, which the merchant’s Comm100 console defines, without values. */
const NOBODY = { customer_id: '', level: '', auth_key: '' };

/**
 * Comm100 (COMM100, and COMM100VIP with another campaign). A member is identified by a signed artifact and custom variables.
 * `path` is the address of its script, with `siteId` and perhaps `codePlan`, the campaign.
 */
export class Comm100 implements ChatAdapter {
  readonly #address: string;
  readonly #siteId: string;
  readonly #campaign: string;
  readonly #ask: AskForToken;
  #loading: AbortController | null = null;

  constructor(path: string, ask: AskForToken) {
    const url = new URL(path);
    this.#siteId = url.searchParams.get('siteId') ?? '';
    this.#campaign = url.searchParams.get('codePlan') ?? '';
    url.search = new URLSearchParams({ siteId: this.#siteId }).toString();
    this.#address = url.href;
    this.#ask = ask;
  }

  async load(customer: ChatCustomer | null): Promise<boolean> {
    this.remove();
    const loading = new AbortController();
    this.#loading = loading;
    page.Comm100API = {
      site_id: Number(this.#siteId),
      ...(this.#campaign && {
        main_code_plan: this.#campaign,
        chat_buttons: [{ code_plan: this.#campaign, div_id: `comm100-button-${this.#campaign}` }],
      }),
    };
    const isReady = () => typeof page.Comm100API?.set === 'function';
    const isThere = await setUpWidget({ address: this.#address, isReady, signal: loading.signal });
    if (isThere && customer) await this.identify(customer);
    return isThere;
  }

  /** Without an artifact the member stays a visitor: variables alone prove nothing. */
  async identify({ authKey, id, level }: ChatCustomer): Promise<void> {
    const artifact = await this.#ask(false).catch(() => null);
    const { Comm100API: api } = page;
    if (!artifact || !api?.set) return;
    api.set('livechat.customVariables', toVariables({ customer_id: id, level, auth_key: authKey }));
    api.set('livechat.prechat.fields', toVariables({ name: id }));
    api.set('livechat.prechat.isSkip', true);
    api.set('livechat.sso.artifact', artifact.token);
  }

  /** Comm100 has no call for this (docs/support.md): everything is blanked, and the page reloaded. */
  async logout(): Promise<{ needsReload: boolean }> {
    const { Comm100API: api } = page;
    if (!api?.set) return { needsReload: false };
    api.set('livechat.customVariables', toVariables(NOBODY));
    api.set('livechat.prechat.fields', toVariables({ name: '' }));
    api.set('livechat.prechat.isSkip', false);
    api.set('livechat.sso.artifact', '');
    return { needsReload: true };
  }

  open(): void {
    page.Comm100API?.do?.('livechat.button.click');
  }

  /** Comm100 documents no message event; its own window counts the messages. */
  unread(): () => void {
    return () => {};
  }

  remove(): void {
    this.#loading?.abort();
    this.#loading = null;
    page.Comm100API = undefined;
  }
}
