/**
 * The entry of the server bundle, in production and in development: the server and the English
 * pages share one module graph. Importing it starts nothing.
 */

import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { toPrefix } from '#domain/site-language.ts'
import type { Backend } from './backend.ts'
import type { ServerContext } from './context.ts'
import { createFileDownload } from './downloads/file-download.ts'
import { modelFile, readAttribution } from './downloads/model-file.ts'
import { toDownloads } from './downloads/packages.ts'
import { createFrontDoor } from './http/front-door.ts'
import { isPaymentPage } from './http/http-app.ts'
import { createLanguageOffers } from './http/language-offers.ts'
import type { PrerenderedPage } from './http/prerender.ts'
import { readFiles } from './http/static-files.ts'
import { languageApp } from './language-app.ts'
import { createLanguageSite, loadLanguages } from './languages.ts'
import type { Readiness } from './ops/readiness.ts'
import { rootFolder } from './root-folder.ts'

export const { createRouter } = languageApp

type Site = Pick<Backend, 'env' | 'server' | 'ports' | 'packages' | 'paymentPages' | 'metrics'> & {
  readonly readiness: Readiness
}

type OpenedSite = {
  readonly listener: RequestListener
  /** Prerenders all other pages. Until then, each request renders its page. Fails if one fails. */
  readonly prerenderOthers: () => Promise<void>
}

/** Answers requests from the built files. Only the home page and the 404 page are prerendered first. */
export async function createSite({
  env,
  metrics,
  server,
  ports,
  packages,
  paymentPages,
  readiness,
}: Site): Promise<OpenedSite> {
  if (packages.length === 0) throw new Error('The extension package is missing. Run: npm run build')

  const files = new Map([
    ...readFiles(join(rootFolder, 'build/client'), server.bareHeaders),
    ...toDownloads({ packages, headers: server.bareHeaders }),
    readAttribution(server.bareHeaders),
  ])
  const pages = new Map<string, PrerenderedPage>()
  const shared = { server, ports, paymentPages, files, pages }
  const english = createLanguageSite(languageApp, { ...shared, prefix: '' })
  await english.prerenderFirst()
  const others = loadLanguages((app, language) =>
    createLanguageSite(app, { ...shared, prefix: toPrefix(language) }),
  )

  const listener = createFrontDoor({
    server,
    readiness,
    files,
    downloads: openDownloads(server),
    pages,
    offers: await createLanguageOffers({ server, pages, english, others }),
    // Paths of the payment pages aren't ours.
    missing: { isMissing: (path) => !(paymentPages && isPaymentPage(path)) },
    metrics: env.metrics?.port === null ? metrics : null,
    english,
    others,
  })
  return {
    listener,
    async prerenderOthers() {
      await english.prerenderOthers()
      for (const { load } of others) {
        const site = await load()
        await site.prerenderFirst()
        await site.prerenderOthers()
      }
    },
  }
}

function openDownloads(server: ServerContext): ReadonlyMap<string, RequestListener> {
  return new Map([[modelFile.path, createFileDownload(server, modelFile)]])
}

/** Answers requests in development: every page is rendered for each request. */
export function createDevelopmentSite({
  server,
  ports,
  packages,
  paymentPages,
  readiness,
}: Omit<Site, 'env' | 'metrics'>): RequestListener {
  const files = new Map([
    ...toDownloads({ packages, headers: server.bareHeaders }),
    readAttribution(server.bareHeaders),
  ])
  const pages = new Map<string, PrerenderedPage>()
  return createFrontDoor({
    server,
    readiness,
    files,
    downloads: openDownloads(server),
    pages,
    offers: null,
    missing: null,
    metrics: null,
    english: createLanguageSite(languageApp, {
      server,
      ports,
      paymentPages,
      files,
      pages,
      mode: 'development',
      prefix: '',
    }),
    others: [],
  })
}
