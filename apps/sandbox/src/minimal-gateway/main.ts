import { createMinimalGateway } from './create-minimal-gateway.ts';

/** `npm run gateway:minimal`: `PORT` (4406) and `HOST` are optional. */
const { HOST: host = '127.0.0.1', PORT = '4406' } = process.env;
const gateway = createMinimalGateway();
const address = await gateway.listen({ port: Number(PORT), host });
console.log(`The minimal gateway is open. Use it with: GATEWAY_URL=${address} npm start`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => gateway.close());
