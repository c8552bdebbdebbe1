/** Stripe counts seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** What may come as an id or whole, as an id. */
export function toId(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
