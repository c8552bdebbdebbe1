// Lighthouse scores of all public pages on a slow phone, with the figures behind them. Fails if one
// is below 100. `npm run bench lighthouse`, or `LIGHTHOUSE_PAGES=/terms,/login npm run bench lighthouse`.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run, step, toolEnv } from '../scripts/steps.mjs'
import { findChromium } from '../scripts/test-tools.mjs'
import { startSite } from './servers.mjs'

const folder = join(root, '.cache/lighthouse')
const packages = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1']

await installLighthouse()
const { default: lighthouse } = await load('lighthouse')
const { launch } = await load('chrome-launcher')

const site = await startSite({ port: 4403 })
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  logLevel: 'error',
})
const paths = process.env.LIGHTHOUSE_PAGES?.split(',') ?? (await listPages())
const below = []
for (const path of paths) {
  const result = await measure(path)
  report(path, result)
  if (Object.values(result.categories).some(({ score }) => score < 1)) below.push(path)
}
chrome.kill()
await site.stop()

console.log(
  below.length === 0
    ? `All ${paths.length} pages have 100 in every category.`
    : `${below.length} of ${paths.length} pages are below 100: ${below.join(', ')}`,
)
process.exitCode = below.length === 0 ? 0 : 1

/** The pages in the sitemap. */
async function listPages() {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url).pathname)
}

/** Installed on demand, because it has 181 MB that builds and tests don't need. */
async function installLighthouse() {
  if (packages.every((name) => existsSync(join(folder, 'node_modules', name.split('@')[0])))) return
  await step('Installing Lighthouse', () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
    const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
    const command = npm ? [npmNode || process.execPath, npm] : ['npm']
    run([...command, ...args, ...packages], { cwd: folder, env: toolEnv() })
  })
}

async function load(name) {
  const file = createRequire(join(folder, 'package.json')).resolve(name)
  return import(pathToFileURL(file))
}

async function measure(path) {
  const options = {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  }
  const { lhr } = await lighthouse(`${site.url}${path}`, options)
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  return lhr
}

function report(path, { categories, audits }) {
  const scores = Object.values(categories).map(
    ({ title, score }) => `${title} ${Math.round(score * 100)}`,
  )
  const shown = (id) => audits[id].displayValue.replaceAll('\u00a0', ' ')
  const figures = [
    `FCP ${shown('first-contentful-paint')}`,
    `LCP ${shown('largest-contentful-paint')}`,
    `TBT ${shown('total-blocking-time')}`,
    `CLS ${shown('cumulative-layout-shift')}`,
    `${Math.round(audits['total-byte-weight'].numericValue)} bytes`,
  ]
  const failing = Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, score }) => `${id} ${score}`)

  console.log(`${path}: ${scores.join(', ')}; ${figures.join(', ')}`)
  if (failing.length > 0) console.log(`  below 0.9: ${failing.join(', ')}`)
}
