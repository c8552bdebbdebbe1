// Finds the browser for the tests.
import { fetchFromDebian, findOnPath } from './debian.mjs'
import { findNode, root, run, toolEnv } from './steps.mjs'

/**
 * CHROMIUM_PATH, a browser on the PATH, or on Debian its headless Chromium, downloaded to .cache/.
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
