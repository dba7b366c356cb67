import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.WEB_BUILD ?? 'build',
  ssr: true,
  // The route table is small; fetching it piece by piece would cost a request per navigation.
  // One file per page: a page's loader in the browser is a line or two.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
