import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Named after its entries: see the inputs of the server bundle in vite.config.ts.
  serverBuildFile: '[name].js',
  // The site map is small: sent whole, no page waits for a piece of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
