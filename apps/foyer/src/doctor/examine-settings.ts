import { access } from 'node:fs/promises';
import { connect } from 'node:tls';
import { findMissingServices, formatMissingService } from '@foyer/gateway/settings/missing-services.ts';
import { type BrandFault, formatFault } from '@foyer/merchant/document-faults.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { hostsOf } from '../compose/compose.ts';
import { findMissingSettings } from '../settings/needed-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Finding } from './finding.ts';

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
    examineServices(settings, merchants),
    await examineApprovers(settings),
    examineHost(settings),
    ...(settings.isSandbox ? [] : await Promise.all(hosts.map(examineCertificate))),
  ];
}

function examineMode({ isSandbox }: Settings, env: NodeJS.ProcessEnv): Finding {
  if (!isSandbox) return { about: 'mode', state: 'ok', text: 'production' };
  const missing = findMissingSettings(env);
  return {
    about: 'mode',
    state: 'note',
    text: `sandbox: play money and fake services. Production is FOYER_SANDBOX=0${missing.length > 0 ? ' and lacks:' : '.'}`,
    details: missing.map(({ name, purpose }) => `${name}: ${purpose}`),
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

function examineServices({ drandUrls, isSandbox, services }: Settings, merchants: readonly Merchant[]): Finding {
  const about = 'services';
  const { captchaKeys, identityAccounts, mail, paymentAccounts, sms, socialSecrets } = services;
  if (isSandbox && !mail && !sms && drandUrls.length === 0)
    return { about, state: 'ok', text: 'those of the sandbox, with a local beacon' };
  const has = {
    payments: namesOf(paymentAccounts),
    identity: namesOf(identityAccounts),
    mail: mail && new URL(mail.url).hostname,
    SMS: sms && new URL(sms.url).hostname,
    captcha: namesOf(captchaKeys),
    'social sign-in': namesOf(socialSecrets),
    beacon: drandUrls.map((url) => new URL(url).hostname).join(' ') || (isSandbox && 'local'),
  };
  const text = Object.entries(has)
    .map(([name, which]) => `${name}: ${which || (isSandbox ? 'fake' : 'none')}`)
    .join(', ');
  const missing = isSandbox ? [] : findMissingServices(merchants, services);
  return { about, state: missing.length > 0 ? 'note' : 'ok', text, details: missing.map(formatMissingService) };
}

const namesOf = (byMerchant: object): string => Object.keys(byMerchant).join(' ');

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
