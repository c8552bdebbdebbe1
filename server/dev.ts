/** The site while it is being written: every page rendered anew, edits shown without a restart. */
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { openFrontDoor } from './front-door.ts'
import { toDownloads } from './read-packages.ts'
import { run } from './run.ts'

type Modules = typeof import('./house.ts') & typeof import('./router.ts')

await run(async ({ setting, ports, packages, ping, paymentPages, server }) => {
  const vite = await createServer({
    root: join(import.meta.dirname, '..'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })

  // The house and the routes come from one module graph, or the context keys would exist twice.
  async function openLatest() {
    const load = (path: string) => vite.ssrLoadModule(path)
    const { openHouse } = (await load('/server/house.ts')) as Modules
    const { openRouter } = (await load('/server/router.ts')) as Modules
    const build = (await load('virtual:react-router/server-build')) as ServerBuild
    const router = openRouter({ build, mode: 'development', ports, origins: setting.origins })
    return openHouse({ setting, router, ping, paymentPages })
  }

  const house: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => {
      openLatest().then(
        (house) => house(request, response),
        (fault) => {
          vite.ssrFixStacktrace(fault)
          setting.log.error('fault', { fault })
          response.writeHead(500).end(String(fault.stack))
        },
      )
    })

  return openFrontDoor({
    setting,
    files: toDownloads({ packages, headers: setting.bareHeaders }),
    pages: new Map(),
    missing: { answer: null as never, isMissing: () => false },
    house,
  })
})
