type Used = {
  /** How many requests. */
  readonly all: string
  readonly plan: string
  readonly perDay: string
}

type LargerPlan = { readonly plan: string; readonly perDay: string; readonly ceiling: string }

/** The email about a used allowance. */
export const usage = {
  alert: {
    subject: "You've used all your requests",
    almost: "You've used 80% of your requests",
    used: ({ all, plan, perDay, day }: Used & { readonly day: string }) =>
      `You've used all ${all} requests of your ${plan} allowance. New ones arrive one by one, ${perDay} a day. If you make no requests until then, you'll have all of them again on ${day}.`,
    almostUsed: ({ all, plan, perDay }: Used) =>
      `You've used 80% of the ${all} requests of your ${plan} allowance. New ones arrive one by one, ${perDay} a day.`,
    unlimited: (plan: string) => `Need more? ${plan} has no daily limit.`,
    larger: ({ plan, perDay, ceiling }: LargerPlan) =>
      `Need more? ${plan} refills ${perDay} requests a day and starts with ${ceiling}.`,
    button: 'Go to dashboard',
    turnOff: 'Turn these emails off',
  },
}
