import { access } from 'node:fs/promises';
import { connect } from 'node:tls';
import { type BrandFault, formatFault } from '@foyer/merchant/document-faults.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { hostsOf } from '../compose.ts';
import type { Settings } from '../settings.ts';
import type { Finding } from './finding.ts';

/** The settings without which production refuses to start, and their purposes. */
const NEEDED: Readonly<Record<string, string>> = {
  FOYER_SECRET: 'seals what is stored',
  DRAND_URL: 'the public beacon of draws',
  LOTTO_SEED_KEYS: 'seal the seeds of draws',
  LEDGER_KEYS: 'seal the ledger',
};
const OPEN_HOSTS = ['0.0.0.0', '::'];
const CERTIFICATE_DAYS = 14;
const TLS_PORT = 443;
const TLS_MS = 3_000;

/** Settings, services and addresses. */
export async function examineSettings(settings: Settings, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { faults, merchants } = await readMerchants(settings.merchantsDirectory);
  const hosts = hostsOf(merchants);
  return [
    examineMode(settings, env),
    examineBrands(merchants, faults),
    examineServices(settings),
    await examineApprovers(settings),
    examineHost(settings),
    ...(settings.isSandbox ? [] : await Promise.all(hosts.map(examineCertificate))),
  ];
}

function examineMode({ isSandbox }: Settings, env: NodeJS.ProcessEnv): Finding {
  if (!isSandbox) return { about: 'mode', state: 'ok', text: 'production' };
  const missing = Object.entries(NEEDED).filter(([name]) => !env[name]);
  return {
    about: 'mode',
    state: 'note',
    text: `sandbox: play money and fake services. Production is FOYER_SANDBOX=0${missing.length > 0 ? ' and lacks:' : '.'}`,
    details: missing.map(([name, what]) => `${name}, which ${what.startsWith('seal') ? what : `is ${what}`}`),
  };
}

function examineBrands(merchants: readonly Merchant[], faults: readonly BrandFault[]): Finding {
  const open = merchants.map(({ code }) => code).join(', ');
  if (faults.length === 0) return { about: 'brands', state: 'ok', text: open };
  const closed = new Set(faults.map(({ merchant }) => merchant));
  return {
    about: 'brands',
    state: 'wrong',
    text: `${open || 'none'}; not open: ${[...closed].join(', ')}`,
    details: faults.map(formatFault),
  };
}

function examineServices({ drandUrls, isSandbox, services }: Settings): Finding {
  const { captchaKeys, mail, sms, socialSecrets } = services;
  const otherwise = isSandbox ? 'fake' : 'missing';
  const has = {
    mail: mail ? new URL(mail.url).hostname : otherwise,
    SMS: sms ? new URL(sms.url).hostname : otherwise,
    captcha: isSandbox ? 'fake' : namesOf(captchaKeys, otherwise),
    'social sign-in': isSandbox ? 'fake' : namesOf(socialSecrets, otherwise),
    beacon: drandUrls.map((url) => new URL(url).hostname).join(' ') || 'local',
  };
  const text = Object.entries(has)
    .map(([name, which]) => `${name}: ${which}`)
    .join(', ');
  const lacks = !isSandbox && Object.values(has).includes('missing');
  return { about: 'services', state: lacks ? 'note' : 'ok', text };
}

const namesOf = (byMerchant: object, none: string): string => Object.keys(byMerchant).join(' ') || none;

async function examineApprovers({ approversFile }: Settings): Promise<Finding> {
  const isThere = await access(approversFile).then(
    () => true,
    () => false,
  );
  const about = 'approvers';
  return isThere
    ? { about, state: 'ok', text: approversFile }
    : { about, state: 'note', text: 'nobody can correct or void a draw: npm run staff' };
}

function examineHost({ host, port }: Settings): Finding {
  const about = 'https';
  return OPEN_HOSTS.includes(host)
    ? {
        about,
        state: 'note',
        text: `Port ${port} is open to the network without TLS. Put a proxy with TLS in front of it.`,
      }
    : { about, state: 'ok', text: `${host}:${port}, for a proxy with TLS in front; it sends X-Forwarded-Proto` };
}

/** Requests the certificate of a brand's public address. */
async function examineCertificate(host: string): Promise<Finding> {
  const about = 'certificate';
  const until = await readCertificateEnd(host).catch((error: Error) => error);
  if (until instanceof Error) return { about, state: 'note', text: `${host}: not seen from here (${until.message})` };
  const days = Math.floor((until.getTime() - Date.now()) / 86_400_000);
  return { about, state: days < CERTIFICATE_DAYS ? 'wrong' : 'ok', text: `${host}: valid for ${days} more days` };
}

function readCertificateEnd(host: string): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: TLS_PORT, servername: host, timeout: TLS_MS });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
