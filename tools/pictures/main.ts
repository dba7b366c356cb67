import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { logIn } from '../../e2e/member-steps.ts';
import { POPUP_SEEN } from '../../e2e/popup-mark.data.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/chromium-path.mjs';
import { SCREENS, type Screen, type Viewer } from './screens.data.ts';

const SIZES: Readonly<Record<string, number>> = { 320: 640, 360: 640, 390: 844, 820: 1180, 1280: 800 };
const BRANDS = ['lotus', 'aurora', 'samba'];
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4510' },
    out: { type: 'string', default: 'test-results/pictures' },
    brand: { type: 'string', multiple: true, default: BRANDS },
    width: { type: 'string', multiple: true, default: Object.keys(SIZES) },
    only: { type: 'string', multiple: true, default: [] },
    language: { type: 'string', default: 'EN' },
  },
});

const originOf = (brand: string): string => `http://${brand}.localhost:${values.port}`;

/** One viewer of one brand, in a window of one width. */
interface View {
  readonly brand: string;
  readonly width: string;
  readonly viewer: Viewer;
  readonly hasWorker?: boolean;
}

/** A browser of one viewer of one brand. */
async function openContext(browser: Browser, { brand, width, viewer, hasWorker }: View): Promise<BrowserContext> {
  const height = SIZES[width] ?? 844;
  const context = await browser.newContext({
    viewport: { width: Number(width), height },
    hasTouch: Number(width) < 1000,
    serviceWorkers: hasWorker ? 'allow' : 'block',
    storageState: sessions.get(`${brand} ${viewer}`) ?? POPUP_SEEN,
  });
  await readIn(context, brand, values.language);
  return context;
}

const readIn = (context: BrowserContext, brand: string, language: string): Promise<void> =>
  context.addCookies([{ name: 'language', value: language, url: originOf(brand) }]);

/** Cookies of members that are logged in already, by brand and viewer. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>();

async function logInOnce(browser: Browser, brand: string): Promise<void> {
  const context = await openContext(browser, { brand, width: '390', viewer: 'visitor' });
  // The steps name the fields in English.
  await readIn(context, brand, 'EN');
  const page = await context.newPage();
  await page.goto(`${originOf(brand)}/m/login`, { waitUntil: 'networkidle' });
  await logIn(page, 'demo', 'Foyer-demo-1');
  await page.waitForURL(/\/m\/(home|member)/);
  sessions.set(`${brand} member`, await context.storageState());
  await context.close();
}

async function takePicture(
  context: BrowserContext,
  screen: Screen,
  { brand, width }: Omit<View, 'viewer'>,
): Promise<void> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('blocked by Playwright')) return;
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(originOf(brand) + screen.path, { waitUntil: 'networkidle' });
  await screen.act?.(page);
  await page.waitForTimeout(400);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) faults.push(`the page is ${overflow} px wider than the window`);
  const file = path.join(values.out, `${screen.name}-${brand}-${width}.png`);
  await page.screenshot({ path: file, fullPage: screen.isWhole === true });
  for (const fault of faults) console.log(`${screen.name} ${brand} ${width}: ${fault}`);
  await page.close();
}

/** All screens of one brand at one width. */
async function takeAll(browser: Browser, brand: string, width: string): Promise<void> {
  for (const viewer of ['visitor', 'member'] as const) {
    const context = await openContext(browser, { brand, width, viewer });
    const wanted = SCREENS.filter((screen) => screen.viewer === viewer && isWanted(screen, brand));
    for (const screen of wanted) {
      const own = screen.hasOwnContext && (await openContext(browser, { brand, width, viewer, hasWorker: true }));
      await takePicture(own || context, screen, { brand, width }).catch((error: unknown) =>
        console.log(`${screen.name} ${brand} ${width}: ${error instanceof Error ? error.message : String(error)}`),
      );
      if (own) await own.close();
    }
    await context.close();
  }
}

const isWanted = (screen: Screen, brand: string): boolean =>
  (values.only.length === 0 || values.only.includes(screen.name)) && (screen.brands?.includes(brand) ?? true);

await mkdir(values.out, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: [...CHROMIUM_ARGS] });
for (const brand of values.brand) {
  await logInOnce(browser, brand);
  for (const width of values.width) await takeAll(browser, brand, width);
}
await browser.close();
