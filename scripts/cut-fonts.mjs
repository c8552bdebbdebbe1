// `node scripts/cut-fonts.mjs`: subsets the fonts to the characters on our pages. Run it when the
// fonts or the characters change, and commit the results. Keep `unicode-range` in app/ui/fonts.css in
// sync. See ADR-0023.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'
import { fetchTool } from './test-tools.mjs'

/** ASCII, typographic punctuation, and what names such as "Español" need. */
const english = `${listAscii()}\u00a0©·×ñö\u2011–—‘’“”•…€−`
/** Other languages have a font of their own, so that English pages don't weigh more (ADR-0104). */
const others = `${english}ÁÄÉÍÑÓÖÚÜßáäéíóúü¡§«»¿„`
const subsets = { '': english, '.accents': others }
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
  for (const [ending, characters] of Object.entries(subsets)) {
    const subset = await subsetFont(whole, characters, options)
    writeFileSync(join(root, `app/ui/fonts/${name}${ending}.woff2`), subset)
    console.log(`${name}${ending}: ${whole.length} bytes, subset ${subset.length}`)
  }
  copyFileSync(join(source, 'LICENSE'), join(root, `app/ui/fonts/${name}.LICENSE`))
}

function listAscii() {
  const [first, last] = [' ', '~'].map((character) => character.charCodeAt(0))
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCharCode(...codes)
}
