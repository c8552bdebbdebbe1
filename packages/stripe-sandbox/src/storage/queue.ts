/** Runs one task after the other. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const running = last.then(task)
    last = running.catch(() => undefined)
    return running
  }
}
