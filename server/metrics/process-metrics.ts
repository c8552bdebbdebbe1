import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

const resolutionMs = 20
const nsPerSecond = 1_000_000_000

/** Memory, CPU and event loop of this process. Watches the event loop until `close`. */
export function addProcessMetrics(
  registry: Registry,
  { version }: { readonly version: string },
): { close(): void } {
  const gauge = (name: string, help: string, read: () => number | null) =>
    registry.add({ name, type: 'gauge', help, collect: () => toSamples(read()) })

  registry.add({
    name: 'process_cpu_seconds_total',
    type: 'counter',
    help: 'User and system CPU time',
    collect() {
      const { user, system } = process.cpuUsage()
      return toSamples((user + system) / 1_000_000)
    },
  })
  registry.add({
    name: 'ghostwriters_build_info',
    type: 'gauge',
    help: 'The running version',
    collect: () => [{ labels: { version, node: process.version }, value: 1 }],
  })
  gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970', () =>
    Math.round(performance.timeOrigin / 1_000),
  )
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('process_open_fds', 'Open file descriptors', countFiles)
  gauge('nodejs_heap_size_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  gauge('nodejs_heap_size_total_bytes', 'Heap', () => process.memoryUsage().heapTotal)
  return addEventLoop(registry)
}

function toSamples(value: number | null) {
  return value === null ? [] : [{ value }]
}

/** Null where there's no /proc. */
function countFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** The lag since the last scrape: how much later than planned a timer fires. */
function addEventLoop(registry: Registry): { close(): void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let last = performance.eventLoopUtilization()

  registry.add({
    name: 'nodejs_eventloop_lag_seconds',
    type: 'gauge',
    help: 'Lag of the event loop since the last scrape',
    collect() {
      const lag = (ns: number) => Math.max(0, ns / nsPerSecond - resolutionMs / 1_000)
      const at = (statistic: string, ns: number) => ({ labels: { statistic }, value: lag(ns) })
      const samples = [
        at('p50', delay.percentile(50)),
        at('p99', delay.percentile(99)),
        at('max', delay.count > 0 ? delay.max : 0),
      ]
      delay.reset()
      return samples
    },
  })
  registry.add({
    name: 'nodejs_eventloop_utilization',
    type: 'gauge',
    help: 'Share of the time since the last scrape in which the event loop was busy',
    collect() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return [{ value: utilization }]
    },
  })
  return { close: () => void delay.disable() }
}
