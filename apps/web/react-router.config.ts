import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // NOTE the route table is small; asking the server for it piece by piece would cost a request per navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
