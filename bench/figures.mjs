// Figures of the home page that don't depend on the machine: the size of the extension and the weight
// of the page itself. Build again afterwards: the page shows them.
import { statSync } from 'node:fs'
import { chromium } from '@playwright/test'
import manifest from '../extension/package.json' with { type: 'json' }
import { root } from '../scripts/steps.mjs'
import { findChromium } from '../scripts/test-tools.mjs'
import { recordFigure } from './record-figure.mjs'
import { startSite } from './servers.mjs'
import { weighPage } from './weigh-page.mjs'

const vsix = `${root}/build/extension/ghost-writers-ia-${manifest.version}.vsix`
recordFigure('extension', { bytes: statSync(vsix).size })

const site = await startSite({ port: 4454 })
const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(site.url, { waitUntil: 'networkidle' })
  recordFigure('page', await page.evaluate(weighPage))
} finally {
  await browser.close()
  await site.stop()
}
