/** Stripe uses Unix seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** The id of an object that Stripe sends either as an id or expanded. */
export function toId(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
