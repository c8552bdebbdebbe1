import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/steps.mjs'

const file = join(root, 'app/measured.json')

/** Writes a figure of the home page, with today's date. Look at it and commit it. */
export function recordFigure(name, values) {
  const date = new Date().toISOString().slice(0, 10)
  const figures = { ...JSON.parse(readFileSync(file, 'utf8')), [name]: { ...values, date } }
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`${name}: ${JSON.stringify(values)}, written to app/measured.json`)
}
