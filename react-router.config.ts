import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The site map is small: sent whole, no page waits for a piece of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
