import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** How long and on what to run; set by scripts/chaos.mjs. */
export const chaos = {
  kills: Number(process.env.CHAOS_KILLS ?? 10),
  minutes: Number(process.env.CHAOS_MINUTES ?? 5),
  engines: (process.env.CHAOS_ENGINE ?? 'sqlite,postgres').split(','),
  /** Whether to restart behind Caddy, nginx and HAProxy as well, which are downloaded. */
  hasProxies: process.env.CHAOS_PROXIES === 'yes',
  /** 0: no soak. */
  soakMinutes: Number(process.env.CHAOS_SOAK ?? 0),
  /** How long each person rests between visits. */
  soakRestMs: Number(process.env.CHAOS_SOAK_REST ?? 500),
  folder: process.env.CHAOS_FOLDER ?? '.cache/chaos',
}

export const timeoutMs = (chaos.minutes * 2 + 5) * 60_000

/** One line of the report. A criterion has a limit that the number must not exceed. */
export type Finding = { readonly name: string; readonly value: number; readonly limit?: number }

type PartReport = {
  readonly part: string
  readonly findings: readonly Finding[]
  /** Everything that the books disagree about. */
  readonly inconsistencies: readonly string[]
  /** What people got, by kind of request. */
  readonly notes: readonly string[]
}

/** Writes a part of the report, then fails if a criterion isn't met. */
export function report({ part, findings, inconsistencies, notes }: PartReport): void {
  const all = [...findings, { name: 'inconsistencies', value: inconsistencies.length, limit: 0 }]
  mkdirSync(chaos.folder, { recursive: true })
  const file = join(chaos.folder, `${part.replaceAll(/\W+/g, '-').toLowerCase()}.part.json`)
  writeFileSync(file, JSON.stringify({ part, findings: all, inconsistencies, notes }, null, 2))
  expect(inconsistencies).toEqual([])
  expect(all.filter(({ value, limit = Number.POSITIVE_INFINITY }) => value > limit)).toEqual([])
}

/** The percentile of some durations in whole milliseconds: 0.5 for the median. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
}
