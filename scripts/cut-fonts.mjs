// `node scripts/cut-fonts.mjs`: cuts the fonts down to what the pages are written with, whenever
// the fonts or the pages' letters change. The results are kept with the sources: see
// docs/decisions/0023.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './steps.mjs'
import { fetchTool } from './test-tools.mjs'

/** What is on a keyboard, and the marks of careful writing. As `unicode-range` in app/ui/fonts.css says. */
const letters = `${listAscii()}\u00a0©·×ö\u2011–—‘’“”•…€−`
/** Kerning, and digits of one width for sums. */
const keepFeatures = ['kern', 'tnum']
const variationAxes = { wght: { min: 400, max: 700 } }

const { home, reason } = await fetchTool('subset-font-2.9.0', {
  title: 'Fetching the tool that cuts fonts',
  manifest: { dependencies: { 'subset-font': '2.9.0' } },
})
if (reason) throw new Error(reason)
const tool = createRequire(join(home, 'package.json')).resolve('subset-font')
const { default: subsetFont } = await import(pathToFileURL(tool))

for (const name of ['geist', 'geist-mono']) {
  const source = join(root, `node_modules/@fontsource-variable/${name}`)
  const whole = readFileSync(join(source, `files/${name}-latin-wght-normal.woff2`))
  const options = { targetFormat: 'woff2', keepFeatures, variationAxes }
  const cut = await subsetFont(whole, letters, options)
  writeFileSync(join(root, `app/ui/fonts/${name}.woff2`), cut)
  copyFileSync(join(source, 'LICENSE'), join(root, `app/ui/fonts/${name}.LICENSE`))
  console.log(`${name}: ${whole.length} bytes, cut to ${cut.length}`)
}

function listAscii() {
  const [first, last] = [' ', '~'].map((letter) => letter.charCodeAt(0))
  const codes = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return String.fromCharCode(...codes)
}
