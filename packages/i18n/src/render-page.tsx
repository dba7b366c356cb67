/// <reference types="vite/client" />
import { type ReactNode, StrictMode } from 'react';
import { type Messages, MessagesProvider } from './translate.tsx';

/** The data that a server has embedded in its page. */
interface Boot<Page> {
  readonly page: Page;
  readonly messages: Messages;
}

/** Renders a page with the messages of its boot data. */
export function renderPage<Page extends { readonly locale: string }>(
  root: { render(content: ReactNode): void },
  readBoot: () => Boot<Page>,
  toContent: (page: Page) => ReactNode,
): void {
  const render = () => {
    const { page, messages } = readBoot();
    root.render(
      <StrictMode>
        <MessagesProvider value={{ locale: page.locale, messages }}>{toContent(page)}</MessagesProvider>
      </StrictMode>,
    );
  };
  render();
  // The development server replaces the boot data after an edit of messages (tools/dev/refresh-boot.ts).
  if (import.meta.hot) addEventListener('foyer:boot', render);
}
