import type { Tone } from '#app/ui/badge.tsx'
import type { PlanId } from '#domain/plans/plans.ts'

const tones: Record<PlanId, Tone> = { free: 'grey', essential: 'ghost', pro: 'indigo' }

/** The badge color of a plan. */
export function planTone(id: PlanId): Tone {
  return tones[id]
}
