// The browser of the tests: one named in CHROMIUM_PATH, one on the machine, or Debian's under .cache/.
import { fetchFromDebian, findOnPath } from './debian.mjs'

export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  const onPath = findOnPath(
    'chromium-headless-shell',
    'chromium',
    'google-chrome-stable',
    'google-chrome',
    'chromium-browser',
  )
  const found =
    named ||
    onPath ||
    (await fetchFromDebian({
      name: 'chromium',
      packages: ['chromium-headless-shell', 'fonts-liberation'],
      program: '/usr/lib/chromium/chromium-headless-shell',
    }))
  if (found) return found
  throw new Error('No Chromium found: install one, or name one in CHROMIUM_PATH.')
}
