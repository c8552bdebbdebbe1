import type { Plan } from '#domain/plans/plans.ts'

const count = new Intl.NumberFormat('en-US')

/** The features as the checkout lists them: with the most that a day can bring. */
export function listFeatures({ allowance, features }: Plan): readonly string[] {
  if (allowance.kind === 'unlimited') return features
  const [perDay, ceiling] = [count.format(allowance.perDay), count.format(allowance.ceiling)]
  return features.map((feature) =>
    feature === `${perDay} requests/day`
      ? `Up to ${ceiling}/day: ${perDay} new ones a day, unused ones are saved`
      : feature,
  )
}
