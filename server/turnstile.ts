/** About ten milliseconds of beginnings: less than anyone notices, and enough that the disk is waited for together. */
const mostInATurn = 8

/**
 * Lets a few in for each turn of the event loop. Requests that arrive in the same
 * moment would otherwise all be begun in one breath, and whatever else is to be
 * done, a page from memory or a timer, would wait for the last of them.
 */
export function openTurnstile(most = mostInATurn): (enter: () => void) => void {
  let line: (() => void)[] = []
  let letIn = 0

  function turn(): void {
    const next = line.slice(0, most)
    line = line.slice(most)
    letIn = next.length
    if (letIn > 0) setImmediate(turn)
    for (const enter of next) enter()
  }

  return (enter) => {
    if (letIn >= most) return void line.push(enter)
    if (letIn === 0) setImmediate(turn)
    letIn += 1
    enter()
  }
}
