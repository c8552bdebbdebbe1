/** The site as it runs for real: built pages, finished ones from memory. */
import { join } from 'node:path'
import { finishPages, missingPath } from './finish-pages.ts'
import { openFrontDoor } from './front-door.ts'
import { isPaymentPage, openHouse } from './house.ts'
import { readFiles } from './read-files.ts'
import { toDownloads } from './read-packages.ts'
import { openRouter } from './router.ts'
import { run } from './run.ts'
import { toVisit } from './visit.ts'

const built = join(import.meta.dirname, '../build')

await run(async ({ setting, ports, packages, ping, paymentPages }) => {
  const build = await import('#build/server/index.js')
  const router = openRouter({ build, mode: 'production', ports, origins: setting.origins })
  const { siteUrl, headers, bareHeaders } = setting
  const visitor = toVisit(setting, {
    network: '',
    trustPayments: () => undefined,
    report: raise,
    note: () => undefined,
    nameInLog: () => undefined,
  })

  if (packages.length === 0) throw new Error('There is no extension to sell: npm run build')

  const files = new Map([
    ...readFiles(join(built, 'client'), bareHeaders),
    ...toDownloads({ packages, headers: bareHeaders }),
  ])
  const pages = await finishPages({
    routes: router.siteMap.finished,
    render: (path) => router.answer(new Request(`${siteUrl}${path}`), visitor),
    files,
    headers,
  })
  const missing = pages.get(missingPath)
  if (!missing) throw new Error(`No page says that there is none: ${missingPath}`)

  return openFrontDoor({
    setting,
    files,
    pages,
    missing: {
      answer: missing.answer,
      isMissing: (path) =>
        router.siteMap.findPattern(path) === null && !(paymentPages && isPaymentPage(path)),
    },
    house: openHouse({ setting, router, ping, paymentPages }),
  })
})

/** A page that cannot be finished must stop the start, not be served broken to everyone. */
function raise(fault: unknown): never {
  throw fault
}
