import type { Found, Simulation } from './simulate.ts'

export function formatReport(simulation: Simulation, seconds: number): string {
  const { years, lives, commands, pairs, pairCount, found } = simulation
  const perYear = (seconds / Math.max(years, 0.001)).toFixed(3)
  return [
    `${Math.floor(years)} customer-years, ${lives} lives, ${commands} commands in ${seconds.toFixed(0)} s (${perYear} s a year)`,
    `${pairs.size} of ${pairCount} pairs of commands seen`,
    `${found.length} violations`,
    ...found.map(formatFound),
  ].join('\n')
}

export function formatFound({ message, story, replay, fault }: Found): string {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause.stack : ''
  const steps = story.split(/,(?=(?:Ada|Grace|Edsger): )/).map((step) => `  ${step.trim()}`)
  return ['', message, ...steps, `  replay: ${replay}`, ...(cause ? [cause] : [])].join('\n')
}
