/**
 * Starts one task per tick of the event loop. Requests that arrive together would otherwise all be
 * started in one tick, and a prerendered page or a timer would wait for the last of them.
 */
export function openOnePerTick(): (task: () => void) => void {
  const queue: (() => void)[] = []
  let isBusy = false

  function startNext(): void {
    const next = queue.shift()
    isBusy = next !== undefined
    if (next) start(next)
  }

  function start(task: () => void): void {
    isBusy = true
    setImmediate(startNext)
    task()
  }

  return (task) => {
    if (isBusy) queue.push(task)
    else start(task)
  }
}
