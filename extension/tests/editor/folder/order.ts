export function order(items: string[]): string {
  const first = items[0]
  const names = items.join(', ')
  const count = items.length
  const last = items[count - 1]
  const text = `${count}: ${names}`
  return `${first}, ${last}, ${text}`
}
