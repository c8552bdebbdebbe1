// The browser of the tests.
import { fetchFromDebian, findOnPath } from './debian.mjs'
import { findNode, root, run, toolEnv } from './steps.mjs'

/**
 * The one named in CHROMIUM_PATH, one on the PATH, or on Debian the headless one of its archive
 * under .cache/. Anywhere else null: Playwright downloads and runs its own.
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
