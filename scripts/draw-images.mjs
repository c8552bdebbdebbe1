// `node scripts/draw-images.mjs`: draws the social card and the icons of the site and the
// extension from the logo. Run it when one of them changes, and commit the results.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './steps.mjs'
import { findChromium } from './test-tools.mjs'

const background = '#0d0b14'
const logo = readFileSync(join(root, 'public/favicon.svg'), 'utf8')

const browser = await chromium.launch({ executablePath: await findChromium() })
const page = await browser.newPage({ colorScheme: 'dark' })
await draw('public/social-card.png', { width: 1200, height: 630, html: drawCard() })
await draw('public/apple-touch-icon.png', { width: 180, height: 180, html: drawIcon() })
await draw('public/icon-192.png', { width: 192, height: 192, html: drawIcon() })
await draw('public/icon-512.png', { width: 512, height: 512, html: drawIcon() })
await draw('extension/media/icon.png', { width: 128, height: 128, html: drawIcon() })
await browser.close()

async function draw(name, { width, height, html }) {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, name) })
  console.log(name)
}

/** The logo with space around it, because phones crop icons to a circle. */
function drawIcon() {
  return `<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background} }
    svg { height: 62vh }
  </style>${logo}`
}

function drawCard() {
  return `<style>
    ${toFontFace('Geist', 'geist/files/geist-latin-wght-normal.woff2')}
    ${toFontFace('Geist Mono', 'geist-mono/files/geist-mono-latin-wght-normal.woff2')}
    body { margin: 0; height: 630px; box-sizing: border-box; padding: 72px 76px; background: ${background}; color: #efecf8; font-family: Geist; display: flex; flex-direction: column; -webkit-font-smoothing: antialiased }
    header, footer { display: flex; align-items: center; gap: 18px; font-weight: 600; font-size: 32px; letter-spacing: -.02em }
    header svg { height: 46px }
    h1 { margin: auto 0; font-size: 98px; line-height: 1.04; white-space: nowrap; letter-spacing: -.045em; font-weight: 620 }
    h1 span { display: block; color: #8c80c4 }
    h1 i { display: inline-block; width: 5px; height: .82em; margin-left: 10px; vertical-align: -.06em; background: #c9bcff }
    footer { font: 500 24px "Geist Mono"; color: #c9bcff; letter-spacing: 0 }
  </style>
  <header>${logo}Ghost Writers IA</header>
  <h1>You start the line.<i></i><span>We ghost-write the rest.</span></h1>
  <footer>// AI coding assistance for VS Code</footer>`
}

function toFontFace(family, file) {
  const font = readFileSync(join(root, 'node_modules/@fontsource-variable', file), 'base64')
  return `@font-face { font-family: "${family}"; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }`
}
