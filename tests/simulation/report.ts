import type { Found, Simulation } from './simulate.ts'
import { describeStep } from './step.ts'

type Seconds = { readonly wall: number; readonly cpu: number }

export function formatReport(simulation: Simulation, { wall, cpu }: Seconds): string {
  const { years, lives, commands, stops, pairs, pairCount, acts, found } = simulation
  const rarest = [...acts].sort((one, other) => one[1] - other[1]).slice(0, 3)
  const perYear = (cpu / Math.max(years, 0.001)).toFixed(3)
  return [
    `${Math.floor(years)} customer-years, ${lives} lives, ${commands} commands, ${stops} stops in ${wall.toFixed(0)} s (${perYear} s of a core per year)`,
    `${pairs.size} of ${pairCount} pairs of commands seen, most seldom: ${rarest.map(([name, count]) => `${name} (${count})`).join(', ')}`,
    `${found.length} violations: ${found.map(({ kind }) => kind).join(', ') || 'none'}`,
  ].join('\n')
}

export function formatFound({ message, steps, replay, fault }: Found): string {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause.stack : ''
  return [
    '',
    message,
    ...steps.map((step) => `  ${describeStep(step)}`),
    `  npm run simulate -- --story '${JSON.stringify(steps)}'`,
    `  ${replay}`,
    ...(cause ? [cause] : []),
  ].join('\n')
}
