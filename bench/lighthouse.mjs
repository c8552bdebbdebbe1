// Lighthouse scores of the pages on a slow phone, with the figures behind them.
// `npm run bench lighthouse`, or `LIGHTHOUSE_PAGES=/terms,/login npm run bench lighthouse`.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, run, step, toolEnv } from '../scripts/steps.mjs'
import { findChromium } from '../scripts/test-tools.mjs'
import { startSite } from './servers.mjs'

const folder = join(root, '.cache/lighthouse')
const packages = ['lighthouse@13.5.0', 'chrome-launcher@1.2.1']
const paths = (process.env.LIGHTHOUSE_PAGES ?? '/,/pricing,/about').split(',')

await installLighthouse()
const { default: lighthouse } = await load('lighthouse')
const { launch } = await load('chrome-launcher')

const site = await startSite({ port: 4403 })
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  logLevel: 'error',
})
for (const path of paths) report(path, await measure(path))
chrome.kill()
await site.stop()

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
  const options = { port: chrome.port, output: 'json', logLevel: 'error' }
  const { lhr } = await lighthouse(`${site.url}${path}`, options)
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  return lhr
}

function report(path, { categories, audits }) {
  const scores = Object.values(categories).map(({ title, score }) => `${title} ${score * 100}`)
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
