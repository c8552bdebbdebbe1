import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hours } from '#domain/time.ts'
import { engines, openTestStore } from '../engines.ts'
import { formatFound, formatReport } from './report.ts'
import { type Found, retell, simulate } from './simulate.ts'

const settings = JSON.parse(process.env.SIMULATION ?? '{}')

/** `npm run simulate`, see scripts/simulate.mjs. */
test('simulation', { timeout: hours(48) }, async () => {
  const { engine, report, story, ...options } = settings
  const store = await openTestStore(engines[engine === 'postgres' ? 1 : 0])
  const began = Date.now()

  const print = (text: string) => appendFileSync(report, `${text}\n`)
  if (story) {
    const fault = await retell(store, story)
    print(fault instanceof Error ? `${fault.stack}` : 'No rule was broken')
    return expect(fault).toBeNull()
  }
  const onFound = (found: Found) => print(formatFound(found))
  const simulation = await simulate(store, { ...options, onFound })

  print(formatReport(simulation, (Date.now() - began) / 1_000))
  expect(simulation.found).toHaveLength(0)
})
