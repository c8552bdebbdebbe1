// `node scripts/cut-fonts.mjs`: subsets the fonts to the characters on our pages. Run it when the
// fonts or the characters change, and commit the results. See ADR-0023.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'
import { fetchTool } from './test-tools.mjs'

/**
 * ASCII, typographic punctuation and the letters of our languages (ADR-0104). Keep in sync with
 * `unicode-range` in app/ui/fonts.css.
 */
const letters = 'ÁÄÉÍÑÓÖÚÜßáäéíñóöúü¡§«»¿„'
const characters = `${listAscii()}\u00a0©·×${letters}\u2011–—‘’“”•…€−`
/** Kerning and tabular digits. */
const keepFeatures = ['kern', 'tnum']
const variationAxes = { wght: { min: 400, max: 700 } }

const { home, reason } = await fetchTool('subset-font-2.9.0', {
  title: 'Installing the font subsetting tool',
  manifest: { dependencies: { 'subset-font': '2.9.0' } },
})
if (reason) throw new Error(reason)
const tool = createRequire(join(home, 'package.json')).resolve('subset-font')
const { default: subsetFont } = await import(pathToFileURL(tool))

for (const name of ['geist', 'geist-mono']) {
  const source = join(root, `node_modules/@fontsource-variable/${name}`)
  const whole = readFileSync(join(source, `files/${name}-latin-wght-normal.woff2`))
  const options = { targetFormat: 'woff2', keepFeatures, variationAxes }
  const subset = await subsetFont(whole, characters, options)
  writeFileSync(join(root, `app/ui/fonts/${name}.woff2`), subset)
  copyFileSync(join(source, 'LICENSE'), join(root, `app/ui/fonts/${name}.LICENSE`))
  console.log(`${name}: ${whole.length} bytes, subset ${subset.length}`)
}

function listAscii() {
  const [first, last] = [' ', '~'].map((character) => character.charCodeAt(0))
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCharCode(...codes)
}
