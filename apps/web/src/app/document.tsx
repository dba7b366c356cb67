import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type ReactNode, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import { onSheetsLoaded } from '../device/page.ts';
import { PageHeadContext } from '../device/page-head.ts';
import { type Brand, brandAsset } from '../page/brand.ts';
import { earlyScript } from './early-script.ts';

interface DocumentProps {
  brand: Brand;
  isIndexable: boolean;
  children: ReactNode;
}

/** The HTML document around every page. */
export function Document({ brand, isIndexable, children }: DocumentProps) {
  const { locale, direction } = LANGUAGES[brand.language];
  const { isCalm, messageGroups } = use(PageHeadContext);
  return (
    <html
      lang={locale}
      dir={direction}
      data-merchant={brand.code}
      data-language={brand.language}
      data-messages={messageGroups.join(' ') || undefined}
      data-skin={brand.skin}
      data-mode={brand.mode}
      data-app={brand.app?.bar}
      data-calm={import.meta.env.SSR ? isCalm || undefined : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={brand.mode} />
        <meta name="format-detection" content="telephone=no" />
        {isIndexable ? null : <meta name="robots" content="noindex" />}
        <script
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? earlyScript(brand) : '' }}
          suppressHydrationWarning
        />
        <Meta />
        <HeadLinks brand={brand} />
        <Styles />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function HeadLinks({ brand }: { brand: Brand }) {
  const { messageUrls } = use(PageHeadContext);
  return (
    <>
      <link rel="icon" type="image/svg+xml" href={brandAsset(brand, 'favicon.svg')} />
      <link rel="icon" type="image/png" sizes="32x32" href={brandAsset(brand, 'favicon-32.png')} />
      <link rel="apple-touch-icon" href={brandAsset(brand, 'apple-touch-icon.png')} />
      <link
        rel="manifest"
        href={`/wps/system/manifest.json?merchantCode=${brand.code}&lang=${brand.language}`}
        crossOrigin="use-credentials"
      />
      {messageUrls.map((url) => (
        <link key={url} rel="modulepreload" href={url} fetchPriority="low" />
      ))}
    </>
  );
}

/**
 * The document contains the CSS rules of its first paint; the complete style sheets are loaded after hydration.
 * They may arrive one by one: the inlined rules stay until all are loaded, so nothing moves. They are removed in
 * the task in which the last one arrives, so the browser recalculates the styles of the page once, not twice.
 */
function Styles() {
  const { themeCss, criticalCss } = use(PageHeadContext);
  const isHydrated = useHydrated();
  const [areSheetsIn, setSheetsIn] = useState(false);
  useEffect(() => (isHydrated ? onSheetsLoaded(() => flushSync(() => setSheetsIn(true))) : undefined), [isHydrated]);
  return (
    <>
      <style id="theme" dangerouslySetInnerHTML={{ __html: themeCss }} suppressHydrationWarning />
      {isHydrated || !criticalCss ? <Links /> : null}
      {areSheetsIn ? null : (
        <style id="critical" dangerouslySetInnerHTML={{ __html: criticalCss }} suppressHydrationWarning />
      )}
    </>
  );
}
