import type { Config } from '@react-router/dev/config'
import { toPrefix } from './domain/site-language.ts'
import { buildLanguage, toBuildFolder } from './vite.plugins.ts'

export default {
  appDirectory: 'app',
  basename: toPrefix(buildLanguage) || '/',
  buildDirectory: toBuildFolder(buildLanguage),
  ssr: true,
  // Named after its entries: see the inputs of the server bundle in vite.config.ts.
  serverBuildFile: '[name].js',
  // The site map is small: sent whole, no page waits for a piece of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
