import { LOTTO_REFUSALS, type LottoRefusalCode } from '@foyer/contract/lotto/refusals.data.ts';
import type { Metrics } from '@foyer/http/metrics.ts';
import { createVendorServer } from '@foyer/vendor/create-server.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { BODY_LIMIT_BYTES } from '../settings.ts';
import { messageOf, toSupportedLanguage } from './messages.ts';

/** The lottery's HTTP server without its routes. */
export const createServer = (log: FastifyBaseLogger, metrics: Metrics): FastifyInstance =>
  createVendorServer(log, {
    part: 'lottery',
    metrics,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    refusals: LOTTO_REFUSALS,
    messageOf: (code, language) => messageOf(code as LottoRefusalCode, toSupportedLanguage(language)),
  });
