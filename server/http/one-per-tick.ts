/**
 * Starts one task per tick of the event loop. Requests that arrive together would otherwise all be
 * started in one tick, and a prerendered page or a timer would wait for the last of them.
 */
export function openOnePerTick(): (enter: () => void) => void {
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
