/**
 * Lets one in for each turn of the event loop. Requests that arrive in the same
 * moment would otherwise all be begun in one breath, and whatever else is to be
 * done, a page from memory or a timer, would wait for the last of them.
 */
export function openTurnstile(): (enter: () => void) => void {
  const line: (() => void)[] = []
  let isTaken = false

  function turn(): void {
    const next = line.shift()
    isTaken = next !== undefined
    if (next) letIn(next)
  }

  function letIn(enter: () => void): void {
    isTaken = true
    setImmediate(turn)
    enter()
  }

  return (enter) => {
    if (isTaken) line.push(enter)
    else letIn(enter)
  }
}
