export function half(count: number): number {
  return count / two
}
