import type { AddressInfo } from 'node:net';
import { openBenchGateway } from '../harness/bench-gateway.ts';
import { announce } from '../harness/server-process.ts';

/** The real gateway; it reports a member's token. */
const { gateway } = await openBenchGateway(process.env.DATABASE_URL ?? '');
const { app } = gateway;
await app.listen({ port: 0, host: '127.0.0.1' });
const reply = await app.inject({
  method: 'POST',
  url: '/wps/member/register',
  headers: { host: 'lotus.localhost', 'content-type': 'application/json' },
  payload: JSON.stringify({ username: 'bench.reader', password: 'correct horse', isAdult: true }),
});
announce({ port: (app.server.address() as AddressInfo).port, token: reply.json().value.token });
