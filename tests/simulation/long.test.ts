import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hours } from '#domain/time.ts'
import { engines, openTestStore } from '../engines.ts'
import { formatReport } from './report.ts'
import { simulate } from './simulate.ts'

const settings = JSON.parse(process.env.SIMULATION ?? '{}')

/** `npm run simulate`, see scripts/simulate.mjs. */
test('simulation', { timeout: hours(48) }, async () => {
  const { engine, report, ...options } = settings
  const store = await openTestStore(engines[engine === 'postgres' ? 1 : 0])
  const began = Date.now()

  const simulation = await simulate(store, options)

  const text = formatReport(simulation, (Date.now() - began) / 1_000)
  appendFileSync(report, `${text}\n`)
  expect(simulation.found).toHaveLength(0)
})
