// Lighthouse scores of all public pages on a slow phone, with the figures behind them. Fails if one
// is below 100. `npm run bench lighthouse`, or `LIGHTHOUSE_PAGES=/terms,/login npm run bench lighthouse`.
// How many times slower the phone is depends on the machine: Lighthouse's factor of 4 is for one whose
// benchmark index is 1,533. The index is printed with each page, because shared machines change theirs;
// of three runs the one with the median score counts (`LIGHTHOUSE_RUNS`).

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
await waitUntilIdle()
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  logLevel: 'error',
})
const paths = process.env.LIGHTHOUSE_PAGES?.split(',') ?? (await listPages())
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
const below = []
let machine = 1_533
// Tells how fast the machine is.
await measure(paths[0])
for (const path of paths) {
  const results = []
  while (results.length < runs) results.push(await measure(path))
  const sorted = results.toSorted((one, other) => toPerformance(one) - toPerformance(other))
  const result = sorted[Math.floor(runs / 2)]
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

/** Pages are prerendered after the start. */
async function waitUntilIdle() {
  for (let before = -1; site.processorMs() > before + 50; ) {
    before = site.processorMs()
    await new Promise((later) => setTimeout(later, 1_000))
  }
}

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

/** Again if the machine was faster or slower than the phone was made for. */
async function measure(path, tries = 5) {
  const assumed = machine
  const options = {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    throttling: { cpuSlowdownMultiplier: getSlowdown() },
  }
  const { lhr } = await lighthouse(`${site.url}${path}`, options)
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  machine = lhr.environment.benchmarkIndex
  return Math.abs(machine / assumed - 1) < 0.15 || tries === 1 ? lhr : measure(path, tries - 1)
}

function toPerformance({ categories }) {
  return categories.performance.score
}

/** By the machine's speed at the run before, as Lighthouse's calculator has it. */
function getSlowdown() {
  if (machine >= 1_300) return 3 + (machine - 1_300) / 233
  if (machine >= 800) return 2 + (machine - 800) / 500
  return 1 + Math.max(0, machine - 150) / 650
}

function report(path, { categories, audits, environment, configSettings }) {
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
    `machine ${Math.round(environment.benchmarkIndex)}, slowed down ${configSettings.throttling.cpuSlowdownMultiplier.toFixed(1)} times`,
  ]
  const failing = Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, score }) => `${id} ${score}`)

  console.log(`${path}: ${scores.join(', ')}; ${figures.join(', ')}`)
  if (failing.length > 0) console.log(`  below 0.9: ${failing.join(', ')}`)
}
