/** Tenths only say something about small numbers. */
export function roundRequests(requests: number): number {
  return requests < 10 ? requests : Math.round(requests)
}
