import type { Brand } from '../page/brand.ts';

/**
 * If a browser blocks session storage, even reading `sessionStorage` throws, in the router's own scripts too:
 * then this page gets a substitute that lasts as long as the page.
 */
const STORAGE_FOR_THIS_PAGE =
  'try{sessionStorage}catch{let m=new Map;Object.defineProperty(window,"sessionStorage",{value:{getItem:k=>m.get(k)??null,setItem(k,v){m.set(k,v)},removeItem(k){m.delete(k)},clear(){m.clear()}}})}';

/** The browser asks to install the page before our files are there: its question waits (`device/deferred/install-prompt.ts`). */
const CAPTURE_INSTALL = 'addEventListener("beforeinstallprompt",e=>{e.preventDefault();foyerInstall=e});';

const INSTALLED = 'matchMedia("(display-mode:standalone),(display-mode:fullscreen)").matches||navigator.standalone';
/** Chromium prompts for it, Safari on iOS has it in its share menu. */
const CANNOT_INSTALL = '!("onbeforeinstallprompt"in window||"standalone"in navigator)';

/** Hides the bar of the app before the page is painted (§4): it was closed in this session, the app is installed, or there is nothing to install. */
const hideBar = ({ app }: Pick<Brand, 'app'>): string =>
  `if(sessionStorage.getItem("hiddenBar")||${INSTALLED}${app?.hasLinks ? '' : `||${CANNOT_INSTALL}`})document.documentElement.dataset.bar="off"`;

/** What runs in the head of every page, before anything else. Browsers need no copy of it: it has run before React takes the page over. */
export const earlyScript = (brand: Pick<Brand, 'app'>): string =>
  `${CAPTURE_INSTALL}${STORAGE_FOR_THIS_PAGE}${hideBar(brand)}`;
