import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hours } from '#domain/time.ts'
import { engines } from '../engines.ts'
import { openWorldStore } from './open-world-store.ts'
import { formatFound, formatReport } from './report.ts'
import { type Found, retell, simulate } from './simulate.ts'

const settings = JSON.parse(process.env.SIMULATION ?? '{}')

/** `npm run simulate`, see scripts/simulate.mjs. */
test('simulation', { timeout: hours(48) }, async () => {
  const { engine, report, story, ...options } = settings
  const store = await openWorldStore(engine === 'postgres' ? engines[1] : engines[0])
  const began = Date.now()
  const cpuBefore = process.cpuUsage()

  const print = (text: string) => appendFileSync(report, `${text}\n`)
  if (story) {
    const fault = await retell(store, story)
    print(fault instanceof Error ? `${fault.stack}` : 'No rule was broken')
    return expect(fault).toBeNull()
  }
  const onFound = (found: Found) => print(formatFound(found))
  const simulation = await simulate(store, { ...options, onFound })

  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = { wall: (Date.now() - began) / 1_000, cpu: (user + system) / 1_000_000 }
  print(formatReport(simulation, seconds))
  expect(simulation.found).toHaveLength(0)
})
